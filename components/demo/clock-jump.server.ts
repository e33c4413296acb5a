import 'server-only';
import type { Session } from '@/lib/auth/session.server';
import { advanceTo, holdUp, partnerDown } from '@/lib/demo/actions.server';
import { type DemoOrder, readClock, readRunning, readWorld } from '@/lib/demo/world.server';
import { defaultLocale } from '@/lib/i18n/routing';
import {
  addDays,
  dayMs,
  hourMs,
  later,
  minuteMs,
  parsePlainDate,
  riyadhDate,
  riyadhHour,
  riyadhInstant,
  secondMs,
} from '@/lib/kernel/time';
import { pollOrders } from '@/lib/tracking/polling.server';
import { ordersOf } from './visitor.server';

/** How the panel can move the clock; labels are under `demo.leaps`. */
export const clockJumps = ['hour', 'day', 'pickup', 'change'] as const;
export type ClockJump = (typeof clockJumps)[number];

/** Longer than the poll interval of tracking, so that a change made by hand shows at once. */
const pollAgainAfterMs = 7 * minuteMs;
/** Longer than the backoff after failed polls. */
const backoffOverAfterMs = 20 * minuteMs;
/** The hour before the first pickup window of a day. */
const morning = 8;

async function poll(subscriptionIds: number[]): Promise<void> {
  await Promise.all(subscriptionIds.map((id) => pollOrders(id, defaultLocale)));
}

/**
 * Moves the clock forward to an instant. The partner reports only the last change of an order
 * (§4.10), so this stops at every change on the way and polls it.
 */
async function jumpTo(at: Date): Promise<void> {
  const running = (await readRunning()).map(({ id }) => id);
  for (;;) {
    const changes = (await readRunning())
      .flatMap(({ orders }) => orders)
      .flatMap(({ nextAt }) => (nextAt ? [nextAt.getTime()] : []));
    const next = Math.min(...changes, Number.POSITIVE_INFINITY);
    if (next + secondMs > at.getTime()) break;
    await advanceTo(later(at, next + secondMs - at.getTime()));
    await poll(running);
  }
  if (at > (await readClock())) await advanceTo(at);
  await poll(running);
}

/** The morning of the next pickup; without one, the next morning. */
function nextPickup(now: Date, orders: DemoOrder[]): Date {
  const mornings = orders
    .flatMap(({ pickupDate }) => parsePlainDate(pickupDate) ?? [])
    .map((date) => riyadhInstant(date, morning));
  const today = riyadhDate(now);
  const tomorrow = riyadhHour(now) < morning ? today : addDays(today, 1);
  return mornings.find((at) => at > now) ?? riyadhInstant(tomorrow, morning);
}

/** When an order changes next by itself; without a change, an hour from now. */
function nextChange(now: Date, orders: DemoOrder[]): Date {
  const changes = orders.flatMap(({ nextAt }) => (nextAt ? [nextAt.getTime()] : []));
  if (changes.length === 0) return later(now, hourMs);
  return later(now, Math.min(...changes) + minuteMs - now.getTime());
}

const readOwn = async (session: Session | null): Promise<{ now: Date; orders: DemoOrder[] }> => {
  const world = await readWorld();
  return { now: world.now, orders: await ordersOf(session, world) };
};

/** Moves the shared clock by a fixed time, or to the next event of this browser's customer. */
export async function jumpClock(by: ClockJump, session: Session | null): Promise<void> {
  const { now, orders } = await readOwn(session);
  const to: Record<ClockJump, () => Date> = {
    hour: () => later(now, hourMs),
    day: () => later(now, dayMs),
    pickup: () => nextPickup(now, orders),
    change: () => nextChange(now, orders),
  };
  await jumpTo(to[by]());
}

/**
 * Moves the next order of this browser's customer to its next state by moving the clock. Each state
 * has a scheduled time, so the time in between passes too.
 */
export async function advanceOrder(session: Session | null): Promise<void> {
  const { now, orders } = await readOwn(session);
  const [order] = orders;
  if (order) await jumpTo(nextChange(now, [order]));
}

/**
 * Delays the next pickup, and moves the clock to the end of its window. Does nothing while an order
 * is under way: it would be delivered before that time.
 */
export async function delayPickup(session: Session | null): Promise<void> {
  const [order] = (await readOwn(session)).orders;
  const end = order?.state === 'scheduled' && (await holdUp(order));
  if (end) await jumpTo(end);
}

/**
 * Takes the partner down or brings it back, then moves the clock far enough that the partner is
 * polled again at once.
 */
export async function setPartnerDown(isDown: boolean): Promise<void> {
  await partnerDown(isDown);
  if ((await readRunning()).length === 0) return;
  await jumpTo(later(await readClock(), isDown ? pollAgainAfterMs : backoffOverAfterMs));
}
