import 'server-only';
import {
  and,
  asc,
  eq,
  gt,
  gte,
  inArray,
  lt,
  lte,
  min,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { newId } from '@/lib/kernel/id';
import { dayMs, fromNow, now, nowMs } from '@/lib/kernel/time';
import { messageChoices, messages } from './after-sale-tables';
import { database, deleteInBatches, type Executor } from './database.server';
import { checkouts } from './tables';

export type MessageRow = typeof messages.$inferSelect;

/** An event to tell about, for every channel on which the customer chose it. */
export interface NewMessage {
  event: string;
  subject: string;
  sendAt: Date;
  expiresAt: Date;
}

/** How long sent and abandoned messages are kept: the unique index prevents repetitions. */
export const messageLifetimeMs = 90 * dayMs;

/**
 * Adds messages to the outbox in the transaction that learns their events: one row per
 * subscription, event and channel. An event that was learned before, by this or another instance,
 * adds nothing; a withdrawn one becomes due again.
 */
export async function addMessages(
  executor: Executor,
  of: { subscriptionId: number } | { checkoutId: string },
  learned: readonly NewMessage[],
): Promise<void> {
  if (learned.length === 0) return;
  const chosen = await executor
    .select({
      checkoutId: checkouts.id,
      customerId: checkouts.customerId,
      channel: messageChoices.channel,
      events: messageChoices.events,
    })
    .from(checkouts)
    .innerJoin(messageChoices, eq(messageChoices.customerId, checkouts.customerId))
    .where(
      'checkoutId' in of
        ? eq(checkouts.id, of.checkoutId)
        : eq(checkouts.subscriptionId, of.subscriptionId),
    );
  const rows = chosen.flatMap(({ checkoutId, customerId, channel, events }) =>
    learned
      .filter(({ event }) => events.includes(event))
      .map((message) => ({
        ...{ id: newId(), checkoutId, customerId, channel, state: 'due', createdAt: now() },
        ...message,
      })),
  );
  if (rows.length === 0) return;
  const { checkoutId, event, subject, channel } = messages;
  await executor
    .insert(messages)
    .values(rows)
    .onConflictDoUpdate({
      target: [checkoutId, event, subject, channel],
      set: {
        state: 'due',
        reason: null,
        endedAt: null,
        sendAt: sql`excluded.send_at`,
        expiresAt: sql`excluded.expires_at`,
      },
      setWhere: eq(messages.state, 'withdrawn'),
    });
}

const withdraw = (executor: Executor, reason: string, where: SQL | undefined) =>
  executor
    .update(messages)
    .set({ state: 'withdrawn', reason, endedAt: now() })
    .where(and(eq(messages.state, 'due'), where));

/** Withdraws waiting messages on a channel about events that are no longer chosen. */
export async function withdrawMessages(
  executor: Executor,
  customerId: string,
  channel: string,
  chosen: readonly string[],
): Promise<void> {
  const others = chosen.length > 0 ? notInArray(messages.event, [...chosen]) : undefined;
  await withdraw(
    executor,
    'not-wanted',
    and(eq(messages.customerId, customerId), eq(messages.channel, channel), others),
  );
}

/** The waiting messages of a subscription. */
export const listWaitingMessages = (
  executor: Executor,
  subscriptionId: number,
): Promise<{ id: string; event: string; subject: string }[]> =>
  executor
    .select({ id: messages.id, event: messages.event, subject: messages.subject })
    .from(messages)
    .innerJoin(checkouts, eq(checkouts.id, messages.checkoutId))
    .where(and(eq(checkouts.subscriptionId, subscriptionId), eq(messages.state, 'due')));

/** Withdraws waiting messages that later news made untrue. */
export async function withdrawOutdated(executor: Executor, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await withdraw(executor, 'outdated', inArray(messages.id, [...ids]));
}

/** How long a claimed message belongs to the claiming worker, in real time. */
const leaseS = 60;

/** Claims due messages, the longest due first. Each claim counts as an attempt. */
export async function claimDueMessages(limit: number): Promise<MessageRow[]> {
  const due = database()
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.state, 'due'),
        sql`${messages.sendAt} <= ${now()}`,
        sql`(${messages.leaseUntil} is null or ${messages.leaseUntil} < now())`,
      ),
    )
    .orderBy(asc(messages.sendAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return database()
    .update(messages)
    .set({
      leaseUntil: sql`now() + make_interval(secs => ${leaseS})`,
      attempts: sql`${messages.attempts} + 1`,
    })
    .where(inArray(messages.id, due))
    .returning();
}

/** Fencing: only the latest claim may write, and a withdrawn message stays withdrawn. */
const claimed = ({ id, attempts }: MessageRow) =>
  and(eq(messages.id, id), eq(messages.attempts, attempts), eq(messages.state, 'due'));

/** Records the end of a claimed message. */
export async function endMessage(
  claim: MessageRow,
  state: 'sent' | 'given-up' | 'withdrawn',
  reason: string | null = null,
): Promise<void> {
  await database()
    .update(messages)
    .set({ state, reason, endedAt: now(), leaseUntil: null })
    .where(claimed(claim));
}

/** Leaves a claimed message for later. `isAttempt` is false when nothing was tried. */
export async function postponeMessage(
  claim: MessageRow,
  sendAt: Date,
  isAttempt: boolean,
): Promise<void> {
  await database()
    .update(messages)
    .set({
      sendAt,
      leaseUntil: null,
      ...(!isAttempt && { attempts: claim.attempts - 1 }),
    })
    .where(claimed(claim));
}

/** Figures for metrics: waiting messages whose time has come. */
export async function outboxFigures(): Promise<{ due: number; oldestDueMs: number }> {
  const [row] = await database()
    .select({
      due: sql<number>`count(*)::int`,
      oldest: min(messages.sendAt),
    })
    .from(messages)
    .where(and(eq(messages.state, 'due'), sql`${messages.sendAt} <= ${now()}`));
  const oldestDueMs = row?.oldest ? Math.max(0, nowMs() - row.oldest.getTime()) : 0;
  return { due: row?.due ?? 0, oldestDueMs };
}

/** A count of messages with the same end; `due` are those whose time has come, or that failed. */
export interface MessageCount {
  channel: string;
  state: string;
  reason: string | null;
  count: number;
}

/** Counts for staff: what ended since an instant, and what waits or is tried again. */
export async function countMessages(since: Date): Promise<MessageCount[]> {
  const { channel, state, reason, attempts, sendAt, endedAt } = messages;
  return database()
    .select({ channel, state, reason, count: sql<number>`count(*)::int` })
    .from(messages)
    .where(or(gte(endedAt, since), and(eq(state, 'due'), or(lte(sendAt, now()), gt(attempts, 0)))))
    .groupBy(channel, state, reason);
}

/** The messages of a checkout, for an export. */
export const listMessages = (checkoutId: string) =>
  database()
    .select({
      event: messages.event,
      channel: messages.channel,
      state: messages.state,
      reason: messages.reason,
      sendAt: messages.sendAt,
      endedAt: messages.endedAt,
    })
    .from(messages)
    .where(eq(messages.checkoutId, checkoutId))
    .orderBy(asc(messages.createdAt));

/** Deletes messages that ended long ago. */
export async function deleteOldMessages(): Promise<void> {
  const { endedAt } = messages;
  await deleteInBatches(messages, endedAt, lt(endedAt, fromNow(-messageLifetimeMs)));
}
