import type { ReactNode } from 'react';
import type { Support } from '@/components/tracking/support-fact';
import type { CheckoutView } from '@/lib/checkout/core/view';

export interface ScreenProps {
  view: CheckoutView;
  /** This browser bought it. Else it only came back from the payment page: it may look, not act. */
  isOwner: boolean;
  /** Another order was wanted, but the laundry still holds this one and takes one at a time. */
  isEarlier?: boolean;
  support: Support;
  pricesIncludeVat: boolean;
  /** How one can pay, in a sentence. */
  methods: string;
  /** The same in the other language, for paper. */
  inOther?: ReactNode;
  /** Of the app, for the link that people pass on. */
  origin: string;
}
