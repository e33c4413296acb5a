import 'server-only';
import { createTranslator } from 'next-intl';
import { brand } from '@/lib/config/brand.server';
import { env } from '@/lib/config/env.server';
import { directionOf, type Locale } from '@/lib/i18n/routing';
import ar from '@/messages/ar.json';
import en from '@/messages/en.json';
import type { MessageChannel, MessageEvent } from './events';
import { stopToken } from './stop-link.server';

const texts = { ar, en };

/** Where a message leads. It names no person: the page asks for the customer's session. */
function pageOf({ event, checkoutId, channel }: About): string {
  if (event === 'one-pickup-left') return `/renew/${checkoutId}`;
  if (event === 'payment-action') return '/start/review';
  // The longer link to the pickup would cost a further part of an SMS.
  return channel === 'push' ? `/account?track=${checkoutId}` : '/account';
}

interface About {
  event: MessageEvent;
  /** The pickup, or the payment; empty when the event is about the subscription. */
  subject: string;
  locale: Locale;
  customerId: string;
  /** The purchase that the message is about. */
  checkoutId: string;
  channel: MessageChannel;
}

function linksOf(about: About) {
  const { locale, customerId, channel } = about;
  const root = `${env().APP_ORIGIN}/${locale}`;
  return {
    open: `${root}${pageOf(about)}`,
    stop: `${root}/stop/${stopToken(customerId, channel)}`,
  };
}

const translatorOf = (locale: Locale) =>
  createTranslator({ locale, messages: texts[locale], namespace: 'messages' });

const textOf = ({ event, subject, locale }: About): string =>
  translatorOf(locale)(
    `text.${event === 'cancelled' && subject === '' ? 'subscription-cancelled' : event}`,
  );

/** The text of an SMS, with the link to open and the one to stop. */
export function smsText(about: About): string {
  const t = translatorOf(about.locale);
  const { open, stop } = linksOf(about);
  return [
    `${brand().name[about.locale]}: ${textOf(about)}`,
    open,
    t('sms-stop', { link: stop }),
  ].join('\n');
}

/** What the service worker shows. Nothing in it is personal. */
export interface PushPayload {
  title: string;
  body: string;
  lang: Locale;
  dir: 'rtl' | 'ltr';
  /** A repeated notification replaces the first one. */
  tag: string;
  /** The path of the brand's icon. */
  icon: string;
  url: string;
  stop: { title: string; url: string };
}

/** The payload of a notification; `id` is the message's. */
export function pushPayload(id: string, about: About): PushPayload {
  const t = translatorOf(about.locale);
  const { open, stop } = linksOf(about);
  return {
    title: brand().name[about.locale],
    body: textOf(about),
    lang: about.locale,
    dir: directionOf(about.locale),
    tag: id,
    icon: `/brands/${env().BRAND}/icon-192.png`,
    url: open,
    stop: { title: t('push-stop'), url: stop },
  };
}
