import type { ReactNode } from 'react';
import { QueryProvider } from '@/components/live/query-provider';
import type { CheckoutPage } from '@/lib/checkout/core/view';
import { Done } from './done';
import { Ending } from './ending';
import { Pay } from './pay';
import { PriceChanged } from './price-changed';
import type { ScreenProps } from './screen-props';
import { Wait } from './wait';

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

/** The screen for a checkout's current page: main content and action bar, without the frame. */
export function CheckoutScreen(props: ScreenProps) {
  const Screen = screens[props.view.page];
  return (
    <QueryProvider>
      <Screen {...props} />
    </QueryProvider>
  );
}
