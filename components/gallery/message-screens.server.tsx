import 'server-only';
import { FormPage } from '@/components/feedback/form-page';
import { MessagesConsent } from '@/components/messages/consent';
import { MessagesOffer } from '@/components/messages/offer';
import { SettingsForm } from '@/components/messages/settings-form';
import { settingsStates } from '@/components/messages/states';
import { brandView } from '@/components/shell/brand-view.server';
import { ClientMessages } from '@/components/shell/client-messages';
import { PageFrame } from '@/components/shell/page-frame';
import type { Locale } from '@/lib/i18n/routing';
import type { ScreenStates } from './screen';
import { StoryFrame } from './story-frame';

function Settings({ state, locale }: { state: string; locale: Locale }) {
  return (
    <FormPage back={{ href: '#', label: '' }}>
      <ClientMessages namespaces={['message-settings']}>
        <StoryFrame>
          <SettingsForm
            locale={locale}
            brand={brandView(locale).name}
            stored={settingsStates[state] ?? {}}
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

/** The offer of messages and their settings. */
export const messageScreens: Record<'messages', ScreenStates> = {
  messages: {
    offers: () => (
      <PageFrame>
        <StoryFrame>
          <div className="grid max-w-(--width-step) gap-5 py-4">
            <MessagesOffer channels={[]} />
          </div>
        </StoryFrame>
      </PageFrame>
    ),
    'offer-chosen': () => (
      <PageFrame>
        <StoryFrame>
          <div className="grid max-w-(--width-step) gap-5 py-4">
            <MessagesOffer channels={['push', 'sms']} />
          </div>
        </StoryFrame>
      </PageFrame>
    ),
    ...Object.fromEntries(
      Object.keys(settingsStates).map((state) => [
        state,
        (locale: Locale) => <Settings state={state} locale={locale} />,
      ]),
    ),
  },
};
