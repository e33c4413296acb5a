import 'server-only';
import { Fragment } from 'react';
import { paymentMethods } from '@/components/checkout/payment-methods.server';
import { Hero } from '@/components/home/hero';
import { PlanSample, PlanSampleSkeleton } from '@/components/home/plan-sample';
import { ResumeLinks } from '@/components/home/resume-links';
import { HomeScreen } from '@/components/home/screen';
import { type HomeState, here, homeStates } from '@/components/home/states';
import { PlansScreen } from '@/components/plans/screen';
import { type PlansState, plansStates, somePlans } from '@/components/plans/states';
import { NotesScreen } from '@/components/presenter/notes-screen';
import { PresentScreen } from '@/components/presenter/screen';
import { presentDay, presentStates } from '@/components/presenter/states';
import { QuoteScreen } from '@/components/quote/screen';
import { quoteStates } from '@/components/quote/states';
import { brandView } from '@/components/shell/brand-view.server';
import { PageFrame } from '@/components/shell/frame';
import { SignedInFooter, SignedOutNotice } from '@/components/shell/signed-in';
import type { Locale } from '@/lib/i18n/routing';
import { drawn, type ScreenStates } from './names';
import { StoryFrame } from './story-frame';

async function Home({ state, locale }: { state: HomeState; locale: Locale }) {
  const { plans, pricesIncludeVat, above, coverageResponse, doubtfulPlace } = state;
  // Only one `StoryFrame` per page: around the coverage check when a state presses it, else around
  // the rest.
  const Top = coverageResponse ? StoryFrame : Fragment;
  const Rest = coverageResponse ? Fragment : StoryFrame;
  const supportPhone = brandView(locale).support.phone;
  return (
    <PageFrame
      hero={
        <>
          {above === 'signed-out' && <SignedOutNotice />}
          {above === 'signed-in' && <ResumeLinks links={[{ kind: 'bought', href: '#' }]} />}
          <Top
            {...(coverageResponse && {
              pressed: coverageResponse,
              located: doubtfulPlace ?? here,
              until: doubtfulPlace && '[role="alert"]',
            })}
          >
            <Hero privacyHref="#" />
          </Top>
        </>
      }
    >
      <Rest>
        <HomeScreen
          {...{ pricesIncludeVat, supportPhone }}
          methods={await paymentMethods(locale)}
          marks={['mada', 'visa', 'mastercard', 'apple-pay']}
        >
          {plans === 'on-their-way' ? (
            <PlanSampleSkeleton />
          ) : (
            <PlanSample plans={plans} supportPhone={supportPhone} />
          )}
        </HomeScreen>
      </Rest>
      {above === 'signed-in' && <SignedInFooter locale={locale} wide />}
    </PageFrame>
  );
}

async function Plans({ state, locale }: { state: PlansState; locale: Locale }) {
  return (
    <PageFrame>
      <StoryFrame>
        <PlansScreen
          {...state}
          supportPhone={brandView(locale).support.phone}
          methods={await paymentMethods(locale)}
          marks={['mada', 'visa', 'mastercard', 'apple-pay']}
        />
      </StoryFrame>
    </PageFrame>
  );
}

/** The public pages before the wizard, the presentation and the quote page. */
export const openScreens: Record<'home' | 'plans' | 'present' | 'quote', ScreenStates> = {
  home: drawn(homeStates, (state: HomeState, locale) => <Home state={state} locale={locale} />),
  plans: drawn(plansStates, (state: PlansState, locale) => <Plans state={state} locale={locale} />),
  present: {
    ...drawn(presentStates, ({ pressed, ...state }, locale) => (
      <StoryFrame pressed={pressed}>
        <PresentScreen
          {...state}
          brand={brandView(locale)}
          origin="https://nada.example"
          today={presentDay}
        />
      </StoryFrame>
    )),
    'notes-window': (locale) => (
      <StoryFrame>
        <NotesScreen
          plans={somePlans}
          origin="http://127.0.0.1:3000"
          supportPhone={brandView(locale).support.phone}
        />
      </StoryFrame>
    ),
  },
  quote: drawn(quoteStates, (state, locale) => (
    <PageFrame>
      <StoryFrame>
        <QuoteScreen {...state} supportPhone={brandView(locale).support.phone} />
      </StoryFrame>
    </PageFrame>
  )),
};
