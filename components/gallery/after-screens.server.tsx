import 'server-only';
import { CheckoutFrame } from '@/components/checkout/frame';
import { CheckoutScreen } from '@/components/checkout/screen';
import { checkoutStates } from '@/components/checkout/states';
import { brandView } from '@/components/shell/brand-view.server';
import { ClientWords } from '@/components/shell/client-words';
import { PageFrame } from '@/components/shell/page-frame';
import { TrackingScreen } from '@/components/tracking/screen';
import { statesDay, trackingStates } from '@/components/tracking/states';
import type { CheckoutView } from '@/lib/checkout/view';
import type { Locale } from '@/lib/i18n/routing';
import type { TrackingView } from '@/lib/tracking/view';
import type { ScreenStates } from './screen';
import { Stage } from './stage';

interface CheckoutProps {
  view: CheckoutView;
  locale: Locale;
  isOwner?: boolean;
  isEarlier?: boolean;
}

function Checkout({ view, locale, isOwner = true, isEarlier }: CheckoutProps) {
  const { support, pricesIncludeVat } = brandView(locale);
  return (
    <CheckoutFrame page={view.page}>
      <Stage>
        <CheckoutScreen
          {...{ view, isOwner, isEarlier, support, pricesIncludeVat }}
          origin="https://nada.example"
        />
      </Stage>
    </CheckoutFrame>
  );
}

function Tracking({ view, locale }: { view: TrackingView; locale: Locale }) {
  return (
    <PageFrame>
      <ClientWords namespaces={['freshness']}>
        <Stage>
          <TrackingScreen
            token="a-link-that-nobody-could-guess-1"
            link="https://nada.example/track/a-link-that-nobody-could-guess-1"
            view={view}
            today={statesDay}
            calendarHref="#"
            support={brandView(locale).support}
          />
        </Stage>
      </ClientWords>
    </PageFrame>
  );
}

/** What comes after the wizard: paying, done, and following the laundry. */
export const afterScreens: Record<'checkout' | 'tracking', ScreenStates> = {
  checkout: {
    ...Object.fromEntries(
      Object.entries(checkoutStates).map(([name, view]) => [
        name,
        (locale: Locale) => <Checkout view={view} locale={locale} />,
      ]),
    ),
    'unpaid-on-another-device': (locale) => (
      <Checkout view={checkoutStates.unpaid} locale={locale} isOwner={false} />
    ),
    'unpaid-earlier-order': (locale) => (
      <Checkout view={checkoutStates.unpaid} locale={locale} isEarlier />
    ),
  },
  tracking: Object.fromEntries(
    Object.entries(trackingStates).map(([name, view]) => [
      name,
      (locale: Locale) => <Tracking view={view} locale={locale} />,
    ]),
  ),
};
