import 'server-only';
import type { ComponentProps, ReactNode } from 'react';
import { OtherLanguage } from '@/components/checkout/other-language.server';
import { paymentMethods } from '@/components/checkout/payment-methods.server';
import { CheckoutFrame, CheckoutScreen } from '@/components/checkout/screen';
import { checkoutStates } from '@/components/checkout/states';
import { brandView } from '@/components/shell/brand-view.server';
import { ClientMessages } from '@/components/shell/client-messages';
import { PageFrame } from '@/components/shell/frame';
import type { Audience } from '@/components/tracking/headline-text';
import { TrackingScreen } from '@/components/tracking/screen';
import { Sharing, SignInToShare } from '@/components/tracking/sharing';
import { sharingStates } from '@/components/tracking/sharing-states';
import { statesNow, trackingStates } from '@/components/tracking/states';
import type { CheckoutView } from '@/lib/checkout/core/view';
import type { Locale } from '@/lib/i18n/routing';
import { hasEnded } from '@/lib/tracking/snapshot';
import type { ScreenStates } from './names';
import { StoryFrame } from './story-frame';

interface CheckoutProps {
  view: CheckoutView;
  locale: Locale;
  isOwner?: boolean;
  isEarlier?: boolean;
  waited?: 'long' | 'cut-off';
}

async function Checkout({ view, locale, isOwner = true, isEarlier, waited }: CheckoutProps) {
  const { support, pricesIncludeVat } = brandView(locale);
  return (
    <CheckoutFrame page={view.page}>
      <StoryFrame waited={waited}>
        <CheckoutScreen
          {...{ view, isOwner, isEarlier, support, pricesIncludeVat }}
          methods={await paymentMethods(locale)}
          otherLanguage={<OtherLanguage {...{ view, locale, support, pricesIncludeVat }} />}
          origin="https://nada.example"
        />
      </StoryFrame>
    </CheckoutFrame>
  );
}

interface TrackingProps extends Pick<ComponentProps<typeof TrackingScreen>, 'snapshot' | 'poll'> {
  locale: Locale;
  sharing?: ReactNode;
  audience?: Audience | undefined;
  turnaroundHours?: number;
  pressed?: { reply: object } | undefined;
  waited?: 'cut-off';
}

function Tracking({
  snapshot,
  poll,
  locale,
  sharing,
  audience,
  turnaroundHours,
  pressed,
  waited,
}: TrackingProps) {
  return (
    <PageFrame>
      <ClientMessages namespaces={['freshness']}>
        <StoryFrame {...{ pressed, waited }}>
          <TrackingScreen
            token="an-unguessable-tracking-link-001"
            sharing={sharing}
            audience={audience}
            {...{ snapshot, poll }}
            now={statesNow}
            calendarHref="#"
            feedHref="#"
            support={brandView(locale).support}
            service="clothes"
            turnaroundHours={turnaroundHours}
            renewHref={audience !== 'household' && snapshot && hasEnded(snapshot) ? '#' : null}
          />
        </StoryFrame>
      </ClientMessages>
    </PageFrame>
  );
}

/** Screens after the wizard: checkout and tracking. */
export const afterScreens: Record<'checkout' | 'tracking', ScreenStates> = {
  checkout: {
    ...Object.fromEntries(
      Object.entries(checkoutStates).map(([name, view]) => [
        name,
        (locale: Locale) => <Checkout view={view} locale={locale} />,
      ]),
    ),
    'activating-takes-longer': (locale) => (
      <Checkout view={checkoutStates.activating} locale={locale} waited="long" />
    ),
    'activating-cut-off': (locale) => (
      <Checkout view={checkoutStates.activating} locale={locale} waited="cut-off" />
    ),
    'unpaid-on-another-device': (locale) => (
      <Checkout view={checkoutStates.unpaid} locale={locale} isOwner={false} />
    ),
    'unpaid-earlier-order': (locale) => (
      <Checkout view={checkoutStates.unpaid} locale={locale} isEarlier />
    ),
    'closed-earlier-order': (locale) => (
      <Checkout view={checkoutStates.closed} locale={locale} isEarlier />
    ),
    'unknown-earlier-order': (locale) => (
      <Checkout view={checkoutStates['closed-without-a-number']} locale={locale} isEarlier />
    ),
    'refunded-earlier-order': (locale) => (
      <Checkout view={checkoutStates.refunded} locale={locale} isEarlier />
    ),
  },
  tracking: {
    ...Object.fromEntries(
      Object.entries(trackingStates).map(([name, rendered]) => [
        name,
        (locale: Locale) => <Tracking {...rendered} locale={locale} />,
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(sharingStates).map(([name, { shares, made }]) => [
        name,
        (locale: Locale) => (
          <Tracking
            {...trackingStates['on-its-way']}
            locale={locale}
            sharing={<Sharing token="x" shares={shares} />}
            pressed={made ? { reply: { made } } : undefined}
          />
        ),
      ]),
    ),
    'back-on-a-usual-day': (locale) => (
      <Tracking {...trackingStates['in-the-laundry']} locale={locale} turnaroundHours={48} />
    ),
    'later-than-usual': (locale) => (
      <Tracking {...trackingStates['in-the-laundry']} locale={locale} turnaroundHours={1} />
    ),
    ...Object.fromEntries(
      (['on-its-way', 'one-cancelled', 'completed'] as const).map((name) => [
        `shared-${name}`,
        (locale: Locale) => (
          <Tracking {...trackingStates[name]} locale={locale} audience="household" />
        ),
      ]),
    ),
    'cut-off': (locale) => (
      <Tracking {...trackingStates['on-its-way']} locale={locale} waited="cut-off" />
    ),
    'unread-and-cut-off': (locale) => (
      <Tracking {...trackingStates.unread} locale={locale} waited="cut-off" />
    ),
    'sign-in-to-share': (locale) => (
      <Tracking
        {...trackingStates['on-its-way']}
        locale={locale}
        sharing={<SignInToShare token="x" />}
      />
    ),
  },
};
