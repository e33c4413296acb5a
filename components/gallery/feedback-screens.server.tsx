import 'server-only';
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
import { TrackingScreen } from '@/components/tracking/screen';
import { statesNow, trackingStates } from '@/components/tracking/states';
import { requestKinds } from '@/lib/feedback/request';
import type { Locale } from '@/lib/i18n/routing';
import type { ScreenStates } from './names';
import { StoryFrame } from './story-frame';

const token = 'an-unguessable-tracking-link-001';
const ways = { token, backHref: '#', signInHref: '#' };
const [delivered] = trackingStates['on-its-way'].snapshot?.orders ?? [];
const pickups = [
  { id: '1', title: 'Monday 21 December, between 4 and 10 pm' },
  { id: '2', title: 'Monday 28 December, between 4 and 10 pm' },
];

/** Requests and ratings: the parts of the tracking page and the forms. */
export const feedbackScreens: Record<'feedback', ScreenStates> = {
  feedback: {
    ...Object.fromEntries(
      Object.entries(requestsStates).map(([name, requests]) => [
        name,
        (locale: Locale) => (
          <PageFrame>
            <ClientMessages namespaces={['freshness']}>
              <StoryFrame>
                <TrackingScreen
                  token={token}
                  rating={
                    delivered && <RateCard {...{ token }} order={delivered} now={statesNow} />
                  }
                  requests={
                    <RequestsCard
                      {...{ token, requests }}
                      days={new Map()}
                      canAsk
                      now={statesNow}
                    />
                  }
                  {...trackingStates['on-its-way']}
                  now={statesNow}
                  calendarHref="#"
                  feedHref="#"
                  support={brandView(locale).support}
                  service="clothes"
                />
              </StoryFrame>
            </ClientMessages>
          </PageFrame>
        ),
      ]),
    ),
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
    ...Object.fromEntries(
      Object.entries(requestFormStates).map(([name, { kind, pressed }]) => [
        name,
        (locale) => (
          <FeedbackFormPage back={{ href: '#', label: 'Back' }}>
            <StoryFrame pressed={pressed}>
              <RequestForm
                {...{ ...ways, locale, kind }}
                id="00000000-0000-4000-8000-000000000000"
                pickups={kind === 'pause' ? [] : pickups}
                chosen={kind === 'skip' ? '1' : ''}
                messagesHref="#"
              />
            </StoryFrame>
          </FeedbackFormPage>
        ),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(ratingFormStates).map(([name, { chosen, pressed }]) => [
        name,
        (locale) => (
          <FeedbackFormPage back={{ href: '#', label: 'Back' }}>
            <StoryFrame pressed={pressed}>
              <RatingForm
                {...{ ...ways, locale, chosen }}
                order="1"
                what="Your pickup of Monday 7 December"
              />
            </StoryFrame>
          </FeedbackFormPage>
        ),
      ]),
    ),
  } satisfies ScreenStates,
};
