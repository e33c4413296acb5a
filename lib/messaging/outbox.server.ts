import 'server-only';
import type { Executor } from '@/lib/db/database.server';
import { addMessages, listWaitingMessages, withdrawOutdated } from '@/lib/db/messages.server';
import {
  addDays,
  hourMs,
  later,
  minuteMs,
  now,
  riyadhDate,
  riyadhHour,
  riyadhInstant,
} from '@/lib/kernel/time';
import type { LearnedEvent } from './events';

/** What a reading of a subscription means for the outbox. */
export interface OutboxChanges {
  learned: LearnedEvent[];
  /** Whether a waiting message is no longer true. */
  isOutdated: (waiting: { event: string; subject: string }) => boolean;
}

/**
 * Writes the events of a reading to the outbox, in the transaction that stores the reading:
 * withdraws what is no longer true, then adds what is new.
 */
export async function recordEvents(
  executor: Executor,
  subscriptionId: number,
  { learned, isOutdated }: OutboxChanges,
): Promise<void> {
  const waiting = await listWaitingMessages(executor, subscriptionId);
  await withdrawOutdated(
    executor,
    waiting.filter(isOutdated).map(({ id }) => id),
  );
  await addMessages(executor, { subscriptionId }, learned);
  // failpoint: events-recorded
}

/** A customer who still looks at the page needs no message. */
const maxWaitMs = 15 * minuteMs;

/**
 * Records that an unpaid checkout waits for its customer: a declined payment or a changed price.
 * `subject` tells one reason from the next. The worker sends it only if that is still so.
 */
export const recordPaymentAction = (
  executor: Executor,
  checkoutId: string,
  subject: string,
): Promise<void> =>
  addMessages(executor, { checkoutId }, [
    {
      event: 'payment-action',
      subject,
      sendAt: afterQuietHours(later(now(), maxWaitMs)),
      expiresAt: later(now(), 24 * hourMs),
    },
  ]);

/** Records that staff answered a request of the customer. */
export const recordRequestAnswered = (
  executor: Executor,
  checkoutId: string,
  requestId: string,
): Promise<void> =>
  addMessages(executor, { checkoutId }, [
    {
      event: 'request-answered',
      subject: requestId,
      sendAt: afterQuietHours(now()),
      expiresAt: later(now(), 48 * hourMs),
    },
  ]);

/** Hours of the day in Riyadh: nothing is sent from 22:00 until 08:00. */
const quietFrom = 22;
const quietUntil = 8;

/** The instant itself outside the quiet hours, otherwise when they end (08:00 in Riyadh). */
export function afterQuietHours(at: Date): Date {
  const hour = riyadhHour(at);
  const day = riyadhDate(at);
  if (hour >= quietFrom) return riyadhInstant(addDays(day, 1), quietUntil);
  if (hour < quietUntil) return riyadhInstant(day, quietUntil);
  return at;
}
