import 'server-only';
import { useTranslations } from 'next-intl';
import { FormPage } from '@/components/feedback/form-page';
import { MessagesConsent, MessagesOffer } from '@/components/messages/offer.server';
import { SettingsForm } from '@/components/messages/settings-form';
import { settingsStates } from '@/components/messages/states';
import { brandView } from '@/components/shell/brand-view.server';
import { ClientMessages } from '@/components/shell/client-messages';
import { PageFrame } from '@/components/shell/frame';
import { TrackingScreen } from '@/components/tracking/screen';
import { statesNow, trackingStates } from '@/components/tracking/states';
import type { Locale } from '@/lib/i18n/routing';
import type { MessageChannel } from '@/lib/messaging/events';
import type { ScreenStates } from './names';
import { StoryFrame } from './story-frame';

function Settings({ state, locale }: { state: string; locale: Locale }) {
  const t = useTranslations('message-settings');
  return (
    <FormPage back={{ href: '#', label: t('back') }}>
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

/** The tracking page with the offer. */
function Offer({ locale, channels }: { locale: Locale; channels: MessageChannel[] }) {
  return (
    <PageFrame>
      <ClientMessages namespaces={['freshness']}>
        <StoryFrame>
          <TrackingScreen
            token="invented"
            messages={<MessagesOffer channels={channels} />}
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
  );
}

/** The offer of messages and their settings. */
export const messageScreens: Record<'messages', ScreenStates> = {
  messages: {
    offers: (locale) => <Offer locale={locale} channels={[]} />,
    'offer-chosen': (locale) => <Offer locale={locale} channels={['push', 'sms']} />,
    ...Object.fromEntries(
      Object.keys(settingsStates).map((state) => [
        state,
        (locale: Locale) => <Settings state={state} locale={locale} />,
      ]),
    ),
  },
};
