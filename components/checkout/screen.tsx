import type { ReactNode } from 'react';
import type { CheckoutPage, CheckoutView } from '@/lib/checkout/view';
import { Done } from './done';
import { Ending } from './ending';
import { Pay } from './pay';
import { PriceChanged } from './price-changed';
import type { Support } from '@/components/tracking/support-fact';
import { Wait } from './wait';

export interface ScreenProps {
  view: CheckoutView;
  /** This browser bought it. Else it only came back from the payment page: it may look, not act. */
  isOwner: boolean;
  support: Support;
  pricesIncludeVat: boolean;
  /** Of the app, for the link that people pass on. */
  origin: string;
}

const screens: Record<CheckoutPage, (props: ScreenProps) => ReactNode> = {
  pay: Pay,
  price: PriceChanged,
  wait: Wait,
  done: Done,
  closed: Ending,
  refund: Ending,
  refunded: Ending,
  person: Ending,
};

/** The page of the state that a checkout truly is in: main matter and dock, without the frame around. */
export function CheckoutScreen(props: ScreenProps) {
  const Screen = screens[props.view.page];
  return <Screen {...props} />;
}
