import 'server-only';
import { Fragment } from 'react';
import { paymentMethods } from '@/components/checkout/payment-methods.server';
import { Hero } from '@/components/home/hero';
import { PlanSample, PlanSampleSkeleton } from '@/components/home/plan-sample';
import { ResumeLinks } from '@/components/home/resume-links';
import { HomeScreen } from '@/components/home/screen';
import { type HomeState, here, homeStates } from '@/components/home/states';
import { PlansScreen } from '@/components/plans/screen';
import { plansStates, somePlans } from '@/components/plans/states';
import { NotesScreen } from '@/components/presenter/notes-screen';
import { PresentScreen } from '@/components/presenter/screen';
import { presentDay, presentStates } from '@/components/presenter/states';
import { QuoteScreen } from '@/components/quote/screen';
import { quoteStates } from '@/components/quote/states';
import { brandView } from '@/components/shell/brand-view.server';
import { PageFrame } from '@/components/shell/frame';
import { SignedInFooter, SignedOutNotice } from '@/components/shell/signed-in';
import type { Locale } from '@/lib/i18n/routing';
import type { ScreenStates } from './names';
import { StoryFrame } from './story-frame';

async function Home({ state, locale }: { state: keyof typeof homeStates; locale: Locale }) {
  const {
    plans,
    pricesIncludeVat,
    above,
    coverageResponse: asked,
    doubtfulPlace: oddPlace,
  }: HomeState = homeStates[state];
  // Only one `StoryFrame` per page: around the coverage check when a state presses it, else around
  // the rest.
  const Top = asked ? StoryFrame : Fragment;
  const Rest = asked ? Fragment : StoryFrame;
  const supportPhone = brandView(locale).support.phone;
  return (
    <PageFrame
      hero={
        <>
          {above === 'signed-out' && <SignedOutNotice />}
          {above === 'signed-in' && <ResumeLinks links={[{ kind: 'bought', href: '#' }]} />}
          <Top
            {...(asked && {
              pressed: asked,
              located: oddPlace ?? here,
              until: oddPlace && '[role="alert"]',
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

async function Plans({ state, locale }: { state: keyof typeof plansStates; locale: Locale }) {
  return (
    <PageFrame>
      <StoryFrame>
        <PlansScreen
          {...plansStates[state]}
          supportPhone={brandView(locale).support.phone}
          methods={await paymentMethods(locale)}
          marks={['mada', 'visa', 'mastercard', 'apple-pay']}
        />
      </StoryFrame>
    </PageFrame>
  );
}

const namesOf = <Name extends string>(states: Record<Name, unknown>) =>
  Object.keys(states) as Name[];

/** The public pages before the wizard. */
export const openScreens: Record<'home' | 'plans', ScreenStates> = {
  home: Object.fromEntries(
    namesOf(homeStates).map((state) => [
      state,
      (locale: Locale) => <Home state={state} locale={locale} />,
    ]),
  ),
  plans: Object.fromEntries(
    namesOf(plansStates).map((state) => [
      state,
      (locale: Locale) => <Plans state={state} locale={locale} />,
    ]),
  ),
};

/** The presentation and the quote page. */
export const salesScreens: Record<'present' | 'quote', ScreenStates> = {
  present: {
    ...Object.fromEntries(
      Object.entries(presentStates).map(([name, { pressed, ...state }]) => [
        name,
        (locale: Locale) => (
          <StoryFrame pressed={pressed}>
            <PresentScreen
              {...state}
              brand={brandView(locale)}
              origin="https://nada.example"
              today={presentDay}
            />
          </StoryFrame>
        ),
      ]),
    ),
    'notes-window': (locale: Locale) => (
      <StoryFrame>
        <NotesScreen
          plans={somePlans}
          origin="http://127.0.0.1:3000"
          supportPhone={brandView(locale).support.phone}
        />
      </StoryFrame>
    ),
  },
  quote: Object.fromEntries(
    Object.entries(quoteStates).map(([name, state]) => [
      name,
      (locale: Locale) => (
        <PageFrame>
          <StoryFrame>
            <QuoteScreen {...state} supportPhone={brandView(locale).support.phone} />
          </StoryFrame>
        </PageFrame>
      ),
    ]),
  ),
};
