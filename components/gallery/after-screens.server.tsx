import 'server-only';
import type { ComponentProps } from 'react';
import { OtherLanguage } from '@/components/checkout/other-language.server';
import { paymentMethods } from '@/components/checkout/payment-methods.server';
import { CheckoutFrame, CheckoutScreen } from '@/components/checkout/screen';
import { checkoutStates } from '@/components/checkout/states';
import { FeedbackFormPage } from '@/components/feedback/form-page';
import { RateCard, RatedScreen } from '@/components/feedback/rating';
import { RatingForm } from '@/components/feedback/rating-form';
import { RequestForm } from '@/components/feedback/request-form';
import { KindsScreen, RequestsCard } from '@/components/feedback/requests';
import {
  givenRating,
  ratingFormStates,
  requestFormStates,
  requestsStates,
} from '@/components/feedback/states';
import { brandView } from '@/components/shell/brand-view.server';
import { ClientMessages } from '@/components/shell/client-messages';
import { PageFrame } from '@/components/shell/frame';
import type { Audience } from '@/components/tracking/headline';
import { TrackingScreen } from '@/components/tracking/screen';
import { Sharing, SignInAsOwner } from '@/components/tracking/sharing';
import { sharingStates, statesNow, trackingStates } from '@/components/tracking/states';
import type { CheckoutView } from '@/lib/checkout/core/view';
import { requestKinds } from '@/lib/feedback/request';
import type { Locale } from '@/lib/i18n/routing';
import { hasEnded } from '@/lib/tracking/snapshot';
import { drawn, type ScreenStates } from './names';
import { StoryFrame } from './story-frame';

const token = 'an-unguessable-tracking-link-001';
const links = { token, backHref: '#', signInHref: '#' };
const back = { href: '#', label: 'Back' };
const [delivered] = trackingStates['on-its-way'].snapshot?.orders ?? [];
const pickups = [
  { id: '1', title: 'Monday 21 December, between 4 and 10 pm' },
  { id: '2', title: 'Monday 28 December, between 4 and 10 pm' },
];

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

interface TrackingProps
  extends Pick<
    ComponentProps<typeof TrackingScreen>,
    'snapshot' | 'poll' | 'rating' | 'requests' | 'messages' | 'sharing'
  > {
  locale: Locale;
  audience?: Audience;
  turnaroundHours?: number;
  pressed?: { reply: object } | undefined;
  waited?: 'cut-off';
}

/** The tracking page, with what this visitor can do besides. */
export function Tracking({ locale, pressed, waited, ...shown }: TrackingProps) {
  const { snapshot, audience } = shown;
  return (
    <PageFrame>
      <ClientMessages namespaces={['freshness']}>
        <StoryFrame {...{ pressed, waited }}>
          <TrackingScreen
            {...shown}
            token={token}
            now={statesNow}
            calendarHref="#"
            feedHref="#"
            support={brandView(locale).support}
            service="clothes"
            renewHref={audience !== 'household' && snapshot && hasEnded(snapshot) ? '#' : null}
          />
        </StoryFrame>
      </ClientMessages>
    </PageFrame>
  );
}

/** Screens after the wizard: checkout, tracking, and what customers say from there. */
export const afterScreens: Record<'checkout' | 'tracking' | 'feedback', ScreenStates> = {
  checkout: {
    ...drawn(checkoutStates, (view: CheckoutView, locale) => (
      <Checkout view={view} locale={locale} />
    )),
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
    ...drawn(trackingStates, (rendered, locale) => <Tracking {...rendered} locale={locale} />),
    ...drawn(sharingStates, ({ shares, made }, locale) => (
      <Tracking
        {...trackingStates['on-its-way']}
        locale={locale}
        sharing={<Sharing token="x" shares={shares} />}
        pressed={made ? { reply: { made } } : undefined}
      />
    )),
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
        sharing={<SignInAsOwner to="sharing" token="x" />}
      />
    ),
  },
  feedback: {
    ...drawn(requestsStates, (requests, locale) => (
      <Tracking
        {...trackingStates['on-its-way']}
        locale={locale}
        rating={delivered && <RateCard {...{ token }} order={delivered} now={statesNow} />}
        requests={<RequestsCard {...{ token, requests }} days={new Map()} canAsk now={statesNow} />}
      />
    )),
    'request-kinds': (locale) => (
      <PageFrame>
        <StoryFrame>
          <KindsScreen token={token} kinds={requestKinds} support={brandView(locale).support} />
        </StoryFrame>
      </PageFrame>
    ),
    'rated-before': () => (
      <PageFrame>
        <StoryFrame>
          <RatedScreen rating={givenRating} backHref="#" />
        </StoryFrame>
      </PageFrame>
    ),
    ...drawn(requestFormStates, ({ kind, pressed }, locale) => (
      <FeedbackFormPage back={back}>
        <StoryFrame pressed={pressed}>
          <RequestForm
            {...{ ...links, locale, kind }}
            newId="00000000-0000-4000-8000-000000000000"
            pickups={kind === 'pause' ? [] : pickups}
            chosen={kind === 'skip' ? '1' : ''}
            messagesHref="#"
          />
        </StoryFrame>
      </FeedbackFormPage>
    )),
    ...drawn(ratingFormStates, ({ chosen, pressed }, locale) => (
      <FeedbackFormPage back={back}>
        <StoryFrame pressed={pressed}>
          <RatingForm
            {...{ ...links, locale, chosen }}
            order="1"
            what="Your pickup of Monday 7 December"
          />
        </StoryFrame>
      </FeedbackFormPage>
    )),
  },
};
