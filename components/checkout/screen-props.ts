import type { ReactNode } from 'react';
import type { Support } from '@/components/tracking/support-fact';
import type { CheckoutView } from '@/lib/checkout/core/view';

export interface ScreenProps {
  view: CheckoutView;
  /**
   * This browser bought it. Otherwise it came back from the payment page: it may view the checkout,
   * not act on it.
   */
  isOwner: boolean;
  /**
   * The customer wanted another order, but the partner still holds this one and allows one at a
   * time.
   */
  isEarlier?: boolean;
  support: Support;
  pricesIncludeVat: boolean;
  /** The payment methods in one sentence. */
  methods: string;
  /** The order in the other language, for print. */
  otherLanguage?: ReactNode;
  /** On the page that confirms the purchase: offers messages. */
  messages?: ReactNode;
  /** Origin of the app, for the tracking link that customers share. */
  origin: string;
}
