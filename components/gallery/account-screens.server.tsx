import 'server-only';
import { AccountScreen } from '@/components/account/screen';
import { SignInScreen } from '@/components/account/sign-in-screen';
import { accountStates, signInStates } from '@/components/account/states';
import { RenewalScreen } from '@/components/renewal/screen';
import { renewalStates } from '@/components/renewal/states';
import { brandView } from '@/components/shell/brand-view.server';
import { PageFrame, StepFrame } from '@/components/shell/frame';
import { statesNow } from '@/components/tracking/states';
import type { Locale } from '@/lib/i18n/routing';
import type { Change } from '@/lib/wizard/origin';
import type { ScreenStates } from './names';
import { StoryFrame } from './story-frame';

/** An unfinished order. */
const begun = [{ kind: 'begun', href: '#', place: 5, count: 8 } as const];

interface AccountProps {
  state: keyof typeof accountStates;
  locale: Locale;
  changed?: Change | undefined;
}

function Account({ state, locale, changed }: AccountProps) {
  return (
    <PageFrame>
      <StoryFrame>
        <AccountScreen
          entries={accountStates[state]}
          begun={state === 'empty' ? begun : []}
          now={statesNow}
          support={brandView(locale).support}
          changed={changed}
        />
      </StoryFrame>
    </PageFrame>
  );
}

function SigningIn({ state, locale }: { state: keyof typeof signInStates; locale: Locale }) {
  const { sent, lapsed, pressed, typed } = {
    lapsed: false,
    pressed: undefined,
    typed: undefined,
    ...signInStates[state],
  };
  return (
    <SignInScreen
      {...{ locale, sent, lapsed }}
      privacyHref="#"
      wrapForm={(form) => (
        <StoryFrame pressed={pressed} typed={typed}>
          {form}
        </StoryFrame>
      )}
    />
  );
}

const namesOf = <Name extends string>(states: Record<Name, unknown>) =>
  Object.keys(states) as Name[];

function Renewal({ state }: { state: keyof typeof renewalStates }) {
  return (
    <StepFrame>
      <StoryFrame>
        <RenewalScreen {...renewalStates[state]} />
      </StoryFrame>
    </StepFrame>
  );
}

/** The account page, its sign-in screen, and the question before a renewal. */
export const accountScreens: Record<'account' | 'renewal', ScreenStates> = {
  renewal: Object.fromEntries(
    namesOf(renewalStates).map((state) => [state, () => <Renewal state={state} />]),
  ),
  account: {
    ...Object.fromEntries(
      namesOf(signInStates).map((state) => [
        state,
        (locale: Locale) => <SigningIn state={state} locale={locale} />,
      ]),
    ),
    ...Object.fromEntries(
      namesOf(accountStates).map((state) => [
        state,
        (locale: Locale) => <Account state={state} locale={locale} />,
      ]),
    ),
    'address-changed': (locale) => (
      <Account state="two-current" locale={locale} changed="change-address" />
    ),
  },
};
