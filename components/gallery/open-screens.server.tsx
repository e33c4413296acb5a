import 'server-only';
import { Fragment } from 'react';
import { paymentMethods } from '@/components/checkout/payment-methods.server';
import { Hero } from '@/components/home/hero';
import { HomeScreen } from '@/components/home/screen';
import { SomePlans, SomePlansSkeleton } from '@/components/home/some-plans';
import { type HomeState, here, homeStates } from '@/components/home/states';
import { WaysBack } from '@/components/home/ways-back';
import { PlansScreen } from '@/components/plans/screen';
import { plansStates } from '@/components/plans/states';
import { brandView } from '@/components/shell/brand-view.server';
import { PageFrame } from '@/components/shell/page-frame';
import { SignedIn } from '@/components/shell/signed-in';
import { SignedOut } from '@/components/shell/signed-out';
import type { Locale } from '@/lib/i18n/routing';
import type { ScreenStates } from './screen';
import { Stage } from './stage';

async function Home({ state, locale }: { state: keyof typeof homeStates; locale: Locale }) {
  const { plans, pricesIncludeVat, above, asked, oddPlace }: HomeState = homeStates[state];
  // Only one `Stage` per page: around the coverage check when a state presses it, else around the
  // rest.
  const Top = asked ? Stage : Fragment;
  const Rest = asked ? Fragment : Stage;
  const supportPhone = brandView(locale).support.phone;
  return (
    <PageFrame
      hero={
        <>
          {above === 'signed-out' && <SignedOut />}
          {above === 'signed-in' && <WaysBack ways={[{ kind: 'bought', href: '#' }]} />}
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
            <SomePlansSkeleton />
          ) : (
            <SomePlans plans={plans} supportPhone={supportPhone} />
          )}
        </HomeScreen>
      </Rest>
      {above === 'signed-in' && <SignedIn locale={locale} wide />}
    </PageFrame>
  );
}

async function Plans({ state, locale }: { state: keyof typeof plansStates; locale: Locale }) {
  return (
    <PageFrame>
      <Stage>
        <PlansScreen
          {...plansStates[state]}
          supportPhone={brandView(locale).support.phone}
          methods={await paymentMethods(locale)}
          marks={['mada', 'visa', 'mastercard', 'apple-pay']}
        />
      </Stage>
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
