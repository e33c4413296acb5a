import 'server-only';
import { keepMessageChoice, listMessageChoices } from '@/lib/db/message-choices.server';
import type { Locale } from '@/lib/i18n/routing';
import { pushPublicKey } from '@/lib/integrations/messages/push.server';
import { isSmsConfigured } from '@/lib/integrations/messages/sms.server';
import { isMessageEvent, type MessageChannel, type MessageEvent, messageChannels } from './events';

/** The chosen events of each offered channel; empty for none. */
export type MessageSettings = Partial<Record<MessageChannel, MessageEvent[]>>;

/** The channels that are configured. Others are not offered. */
export const offeredChannels = (): MessageChannel[] =>
  messageChannels.filter((channel) =>
    channel === 'sms' ? isSmsConfigured() : pushPublicKey() !== null,
  );

/** What a customer chose on the offered channels. */
export async function readMessageSettings(customerId: string): Promise<MessageSettings> {
  const choices = await listMessageChoices(customerId);
  const eventsOn = (wanted: MessageChannel) =>
    choices.find(({ channel }) => channel === wanted)?.events.filter(isMessageEvent) ?? [];
  return Object.fromEntries(offeredChannels().map((channel) => [channel, eventsOn(channel)]));
}

/** Whether messages are offered and the customer chose none about `event`. */
export async function lacksMessage(customerId: string, event: MessageEvent): Promise<boolean> {
  const channels = Object.values(await readMessageSettings(customerId));
  return channels.length > 0 && channels.every((events) => !events.includes(event));
}

/**
 * Stores what a customer chose on the given channels; others stay unchanged. Channels that are not
 * offered are ignored. Throws `session-ended` for an erased customer.
 */
export async function keepMessageSettings(
  customerId: string,
  settings: MessageSettings,
  locale: Locale,
): Promise<void> {
  for (const channel of offeredChannels()) {
    const events = settings[channel];
    if (events) await keepMessageChoice(customerId, { channel, events, locale });
  }
}
