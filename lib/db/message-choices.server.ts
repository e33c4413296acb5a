import 'server-only';
import { and, eq } from 'drizzle-orm';
import { newId } from '@/lib/kernel/id';
import { now } from '@/lib/kernel/time';
import { messageChoices, messages, pushSubscriptions } from './after-sale-tables';
import { lockCustomer } from './customers.server';
import { database, type Executor } from './database.server';
import { decrypt, encrypt, keyedHash } from './encryption.server';
import { withdrawMessages } from './messages.server';
import { lockSession } from './sessions.server';

/** What a customer asked for on one channel. */
export interface MessageChoice {
  channel: string;
  /** Codes of events; empty for none. */
  events: string[];
  locale: string;
  consentAt: Date;
}

/** The customer's choices, one per channel with any events. */
export const listMessageChoices = (customerId: string): Promise<MessageChoice[]> =>
  database()
    .select({
      channel: messageChoices.channel,
      events: messageChoices.events,
      locale: messageChoices.locale,
      consentAt: messageChoices.consentAt,
    })
    .from(messageChoices)
    .where(eq(messageChoices.customerId, customerId));

/** The choice for one channel; null for none. */
export async function findMessageChoice(
  customerId: string,
  channel: string,
): Promise<MessageChoice | null> {
  const all = await listMessageChoices(customerId);
  return all.find((choice) => choice.channel === channel) ?? null;
}

/**
 * Stores the events chosen for a channel. Waiting messages about others are withdrawn in the same
 * transaction; without any event the channel ends, with its push subscriptions. Throws
 * `session-ended` for an erased customer.
 */
export async function keepMessageChoice(
  customerId: string,
  { channel, events, locale }: { channel: string; events: string[]; locale: string },
): Promise<void> {
  await database().transaction(async (transaction) => {
    await lockCustomer(transaction, customerId);
    if (events.length === 0) return endChannel(transaction, customerId, channel);
    const chosen = { events, locale, consentAt: now() };
    await transaction
      .insert(messageChoices)
      .values({ customerId, channel, ...chosen })
      .onConflictDoUpdate({
        target: [messageChoices.customerId, messageChoices.channel],
        set: chosen,
      });
    await withdrawMessages(transaction, customerId, channel, events);
  });
}

/** Removes the choice for a channel, its push subscriptions and its waiting messages. */
async function endChannel(
  transaction: Executor,
  customerId: string,
  channel: string,
): Promise<void> {
  await transaction
    .delete(messageChoices)
    .where(and(eq(messageChoices.customerId, customerId), eq(messageChoices.channel, channel)));
  if (channel === 'push') await deletePushSubscriptionsOf(transaction, customerId);
  await withdrawMessages(transaction, customerId, channel, []);
}

/** A browser's subscription as the Push API returns it. */
export interface PushTarget {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

const purposeOf = (id: string): string => `push-subscription:${id}`;
const endpointHash = (endpoint: string): string => keyedHash(endpoint, 'push-endpoint');

/** Most browsers of one customer that receive notifications; the oldest one is replaced. */
const mostBrowsers = 5;

/**
 * Stores a browser's push subscription, encrypted, with its session. A browser that another
 * customer used before changes hands. Keeps the newest few per customer. Throws `session-ended` for
 * an erased customer and for a session that is no longer the customer's.
 */
export async function keepPushSubscription(
  { sessionId, customerId }: { sessionId: string; customerId: string },
  target: PushTarget,
): Promise<void> {
  await database().transaction(async (transaction) => {
    await lockCustomer(transaction, customerId);
    await lockSession(transaction, sessionId, customerId);
    const hash = endpointHash(target.endpoint);
    await transaction.delete(pushSubscriptions).where(eq(pushSubscriptions.endpointHash, hash));
    const kept = await transaction
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.customerId, customerId))
      .orderBy(pushSubscriptions.createdAt);
    for (const { id } of kept.slice(0, Math.max(0, kept.length - mostBrowsers + 1))) {
      await transaction.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
    }
    const id = newId();
    await transaction
      .insert(pushSubscriptions)
      .values({
        ...{ id, customerId, sessionId, endpointHash: hash, createdAt: now() },
        ciphertext: encrypt(JSON.stringify(target), purposeOf(id)),
      })
      .onConflictDoNothing();
  });
}

/** The customer's browsers that receive notifications. */
export async function listPushTargets(
  customerId: string,
): Promise<{ id: string; target: PushTarget }[]> {
  const rows = await database()
    .select({ id: pushSubscriptions.id, ciphertext: pushSubscriptions.ciphertext })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.customerId, customerId));
  return rows.map(({ id, ciphertext }) => ({
    id,
    target: JSON.parse(decrypt(ciphertext, purposeOf(id))) as PushTarget,
  }));
}

/** Removes a browser that its push service no longer knows (404, 410). */
export async function deletePushSubscription(id: string): Promise<void> {
  await database().delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/**
 * Removes a browser of a customer by its endpoint; the channel ends with the last one. Throws
 * `session-ended` for an erased customer.
 */
export async function removePushSubscription(customerId: string, endpoint: string): Promise<void> {
  await database().transaction(async (transaction) => {
    await lockCustomer(transaction, customerId);
    const own = eq(pushSubscriptions.customerId, customerId);
    const removed = await transaction
      .delete(pushSubscriptions)
      .where(and(own, eq(pushSubscriptions.endpointHash, endpointHash(endpoint))))
      .returning({ id: pushSubscriptions.id });
    const left = await transaction.$count(pushSubscriptions, own);
    if (removed.length > 0 && left === 0) await endChannel(transaction, customerId, 'push');
  });
}

const deletePushSubscriptionsOf = (executor: Executor, customerId: string) =>
  executor.delete(pushSubscriptions).where(eq(pushSubscriptions.customerId, customerId));

/** What a customer chose, and since when which browsers receive notifications, for an export. */
export async function exportMessaging(customerId: string): Promise<object> {
  const browsers = await database()
    .select({ createdAt: pushSubscriptions.createdAt })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.customerId, customerId));
  return { choices: await listMessageChoices(customerId), browsers };
}

/** Deletes choices, browsers and messages of an erased customer. Returns the number of rows. */
export async function deleteMessagingOf(executor: Executor, customerId: string): Promise<number> {
  const choices = await executor
    .delete(messageChoices)
    .where(eq(messageChoices.customerId, customerId))
    .returning({ channel: messageChoices.channel });
  const browsers = await deletePushSubscriptionsOf(executor, customerId).returning({
    id: pushSubscriptions.id,
  });
  const sent = await executor
    .delete(messages)
    .where(eq(messages.customerId, customerId))
    .returning({ id: messages.id });
  return choices.length + browsers.length + sent.length;
}
