import 'server-only';
import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { MessageCircleIcon } from '@/components/ui/icons';
import type { Session } from '@/lib/auth/session.server';
import { localePath } from '@/lib/i18n/navigation';
import { type MessageChannel, messageChannels } from '@/lib/messaging/events';
import { offeredChannels, readMessageSettings } from '@/lib/messaging/settings.server';

/** Offers messages, or says on which channels the customer gets them. */
export function MessagesOffer({ channels }: { channels: readonly MessageChannel[] }) {
  const [t, locale] = [useTranslations('message-settings'), useLocale()];
  const isOn = channels.length > 0;
  const which = channels.length > 1 ? 'both' : (channels[0] ?? 'both');
  return (
    <Card as="section" aria-labelledby="messages" className="grid gap-2 print:hidden">
      <h2 id="messages" className="text-h3">
        {t(isOn ? 'title' : 'offer-title')}
      </h2>
      <p className="text-sm text-ink-2">
        {isOn ? t('offer-on', { channels: which }) : t('offer-text')}
      </p>
      <p>
        <ButtonLink
          variant={isOn ? 'secondary' : 'soft'}
          small
          icon={<MessageCircleIcon />}
          href={localePath(locale, '/account/messages')}
        >
          {t(isOn ? 'offer-change' : 'offer-go')}
        </ButtonLink>
      </p>
    </Card>
  );
}

/** Offers messages to a signed-in customer; nothing for others and where none are configured. */
export async function MessagesSlot({ session }: { session: Session | null }) {
  if (!session?.customerId || offeredChannels().length === 0) return null;
  const settings = await readMessageSettings(session.customerId);
  const chosen = messageChannels.filter((channel) => (settings[channel] ?? []).length > 0);
  return <MessagesOffer channels={chosen} />;
}

/** What a customer agrees to with a choice: what, how often, when, and how to stop. */
export function MessagesConsent({ privacyHref }: { privacyHref: string }) {
  const t = useTranslations('message-settings');
  return (
    <Card as="section" aria-labelledby="messages-consent" className="grid gap-3">
      <h2 id="messages-consent" className="text-h3">
        {t('consent-title')}
      </h2>
      <div className="grid gap-3 text-[.9375rem]">
        {t.rich('consent', {
          list: (items: ReactNode) => <ul className="grid list-disc gap-2 ps-5">{items}</ul>,
          item: (text: ReactNode) => <li>{text}</li>,
          b: (text: ReactNode) => <b className="font-medium">{text}</b>,
          p: (text: ReactNode) => <p>{text}</p>,
          notice: (chunks: ReactNode) => (
            <a href={privacyHref} className="link">
              {chunks}
            </a>
          ),
        })}
      </div>
    </Card>
  );
}
