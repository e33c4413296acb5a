import 'server-only';
import { database } from '@/lib/db/database.server';
import { addMessages } from '@/lib/db/messages.server';
import { listPurchases } from '@/lib/db/purchases.server';
import type { OrderState } from '@/lib/integrations/partner/codes';
import {
  addDays,
  hourMs,
  instantFromIso,
  later,
  now,
  riyadhDate,
  riyadhInstant,
} from '@/lib/kernel/time';
import type { LearnedEvent, MessageEvent } from '@/lib/messaging/events';
import { afterQuietHours, type OutboxChanges } from '@/lib/messaging/outbox.server';
import { hasEnded, parseSnapshot, type TrackedOrder, type TrackingSnapshot } from './snapshot';

/** The states that customers get messages about. */
const eventOf: Partial<Record<OrderState, MessageEvent>> = {
  picked_up_from_customer: 'picked-up',
  out_for_delivery: 'out-for-delivery',
  delivered: 'delivered',
  cancelled: 'cancelled',
};
const stages = Object.values(eventOf);

/** A change that the partner reports later than this is history. */
const freshMs = 12 * hourMs;
/** The quiet hours last ten; a message that waited for them is still worth sending. */
const usefulMs = 18 * hourMs;
/** Reminders are planned this long ahead. */
const aheadDays = 7;
/** The evening before a pickup, as hours of that day in Riyadh. */
const evening = { from: 18, until: 22 };

/**
 * The messages that a reading calls for, compared with the one before. `at` is the instant of the
 * reading. A first reading is compared with the state after the purchase: everything scheduled.
 */
export function pickupEvents(
  before: TrackingSnapshot | null,
  after: TrackingSnapshot,
  at: Date,
): OutboxChanges {
  const known = new Map(before?.orders.map((order) => [order.id, order.state]));
  const changed = after.orders.filter(({ id, state }) => (known.get(id) ?? 'scheduled') !== state);
  const isNewlyCancelled = after.state === 'cancelled' && before?.state !== 'cancelled';
  // One message tells of a cancelled subscription, not one for each pickup.
  const announced = isNewlyCancelled
    ? changed.filter(({ state }) => state !== 'cancelled')
    : changed;
  const reminders =
    after.state === 'active' ? after.orders.flatMap((one) => reminder(one, at)) : [];
  const isLastComing = isOneLeft(after) && before !== null && (pickupsLeft(before) ?? 0) > 1;
  const moved = new Set(changed.map(({ id }) => String(id)));
  const wanted = new Set(reminders.map(({ subject }) => subject));
  return {
    learned: [
      ...(isNewlyCancelled ? [news('cancelled', '', at)] : []),
      ...announced.flatMap((order) => stageNews(order, at)),
      ...(isLastComing ? [news('one-pickup-left', '', later(at, hourMs))] : []),
      ...reminders,
    ],
    isOutdated: ({ event, subject }) =>
      (event === 'pickup-tomorrow' && !wanted.has(subject)) ||
      (event === 'one-pickup-left' && !isOneLeft(after)) ||
      // News of the night is overtaken by that of the morning.
      (stages.some((stage) => stage === event) && moved.has(subject)),
  };
}

/** How many bought pickups are neither delivered nor cancelled; null while unknown. */
function pickupsLeft({ ordersCount, orders }: TrackingSnapshot): number | null {
  if (ordersCount === 0) return null;
  const over = orders.filter(({ state }) => state === 'delivered' || state === 'cancelled');
  return Math.max(0, ordersCount - over.length);
}

const isOneLeft = (snapshot: TrackingSnapshot): boolean =>
  pickupsLeft(snapshot) === 1 && !hasEnded(snapshot);

const news = (event: MessageEvent, subject: string, at: Date): LearnedEvent => ({
  event,
  subject,
  sendAt: afterQuietHours(at),
  expiresAt: later(at, usefulMs),
});

function stageNews(order: TrackedOrder, at: Date): LearnedEvent[] {
  const event = eventOf[order.state];
  const since = instantFromIso(order.cancelledAt ?? order.stateChangedAt ?? '') ?? at;
  const isFresh = at.getTime() - since.getTime() < freshMs;
  return event && isFresh ? [news(event, String(order.id), at)] : [];
}

/** A reminder on the evening before a scheduled pickup, unless that evening is over or far away. */
function reminder({ id, state, pickupDate, missing }: TrackedOrder, at: Date): LearnedEvent[] {
  if (state !== 'scheduled' || missing) return [];
  if (pickupDate > addDays(riyadhDate(at), aheadDays)) return [];
  const dayBefore = addDays(pickupDate, -1);
  const expiresAt = riyadhInstant(dayBefore, evening.until);
  if (expiresAt <= at) return [];
  const sendAt = riyadhInstant(dayBefore, evening.from);
  return [{ event: 'pickup-tomorrow', subject: `${id}@${pickupDate}`, sendAt, expiresAt }];
}

/**
 * Plans the reminders that a customer just chose, from the stored tracking: the next reading of the
 * partner may be hours away. Reminders that are planned already stay as they are.
 */
export async function planReminders(customerId: string): Promise<void> {
  for (const { id, ended, snapshot } of await listPurchases(customerId)) {
    const known = ended === false ? parseSnapshot(snapshot) : null;
    if (!known) continue;
    // Compared with itself: nothing has changed, only reminders are left.
    const { learned } = pickupEvents(known, known, now());
    await addMessages(database(), { checkoutId: id }, learned);
  }
}
