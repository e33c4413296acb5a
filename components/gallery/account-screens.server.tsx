import 'server-only';
import { useTranslations } from 'next-intl';
import type { Entries } from '@/components/account/entries';
import { AccountScreen } from '@/components/account/screen';
import { SignInScreen } from '@/components/account/sign-in-screen';
import { accountStates, type SignInState, signInStates } from '@/components/account/states';
import { FormPage } from '@/components/feedback/form-page';
import { MessagesConsent, MessagesOffer } from '@/components/messages/offer.server';
import { SettingsForm } from '@/components/messages/settings-form';
import { RenewalScreen } from '@/components/renewal/screen';
import { renewalStates } from '@/components/renewal/states';
import { brandView } from '@/components/shell/brand-view.server';
import { ClientMessages } from '@/components/shell/client-messages';
import { PageFrame, StepFrame } from '@/components/shell/frame';
import { statesNow, trackingStates } from '@/components/tracking/states';
import type { Locale } from '@/lib/i18n/routing';
import type { MessageSettings } from '@/lib/messaging/settings.server';
import type { Change } from '@/lib/wizard/origin';
import { Tracking } from './after-screens.server';
import { drawn, type ScreenStates } from './names';
import { StoryFrame } from './story-frame';

/** Named states of the message settings, by what is stored. */
const settingsStates: Record<string, MessageSettings> = {
  'settings-nothing-chosen': { sms: [] },
  'settings-chosen': { sms: ['pickup-tomorrow', 'out-for-delivery', 'delivered'] },
};

/** An unfinished order. */
const begun = [{ kind: 'begun', href: '#', place: 5, count: 8 } as const];

interface AccountProps {
  entries: Entries;
  locale: Locale;
  changed?: Change;
}

function Account({ entries, locale, changed }: AccountProps) {
  return (
    <PageFrame>
      <StoryFrame>
        <AccountScreen
          entries={entries}
          begun={entries === accountStates.empty ? begun : []}
          now={statesNow}
          support={brandView(locale).support}
          changed={changed}
        />
      </StoryFrame>
    </PageFrame>
  );
}

function SigningIn({ state, locale }: { state: SignInState; locale: Locale }) {
  const { sent, lapsed = false, pressed, typed } = state;
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

function Settings({ stored, locale }: { stored: MessageSettings; locale: Locale }) {
  const t = useTranslations('message-settings');
  return (
    <FormPage back={{ href: '#', label: t('back') }}>
      <ClientMessages namespaces={['message-settings']}>
        <StoryFrame>
          <SettingsForm
            locale={locale}
            owner=""
            brand={brandView(locale).name}
            stored={stored}
            publicKey={null}
            mobile="0551234567"
            signInHref="#"
          >
            <MessagesConsent privacyHref="#" />
          </SettingsForm>
        </StoryFrame>
      </ClientMessages>
    </FormPage>
  );
}

/** The account page, its sign-in screen, the message settings, the question before a renewal. */
export const accountScreens: Record<'account' | 'messages' | 'renewal', ScreenStates> = {
  renewal: drawn(renewalStates, (state) => (
    <StepFrame>
      <StoryFrame>
        <RenewalScreen {...state} />
      </StoryFrame>
    </StepFrame>
  )),
  account: {
    ...drawn(signInStates, (state: SignInState, locale) => (
      <SigningIn state={state} locale={locale} />
    )),
    ...drawn(accountStates, (entries, locale) => <Account entries={entries} locale={locale} />),
    'address-changed': (locale) => (
      <Account entries={accountStates['two-current']} locale={locale} changed="change-address" />
    ),
  },
  messages: {
    offers: (locale) => (
      <Tracking
        {...trackingStates['on-its-way']}
        locale={locale}
        messages={<MessagesOffer channels={[]} />}
      />
    ),
    'offer-chosen': (locale) => (
      <Tracking
        {...trackingStates['on-its-way']}
        locale={locale}
        messages={<MessagesOffer channels={['push', 'sms']} />}
      />
    ),
    ...drawn(settingsStates, (stored, locale) => <Settings stored={stored} locale={locale} />),
  },
};
