import 'server-only';
import { advanceTo, holdUp, moveOrder, partnerDown } from '@/lib/demo/levers.server';
import { readClock, readRunning, readStage, type StageOrder } from '@/lib/demo/stage.server';
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
import { askPartner } from '@/lib/tracking/governor.server';
import { pickupWindows } from '@/lib/tracking/pickup-window';
import type { Leap } from './choices';

/** Longer than the partner is left alone after a question, so that what was just done by hand is seen at once. */
const untilAskedAgainMs = 7 * minuteMs;
/** Longer than after any number of questions that failed. */
const untilAskedInTheEndMs = 20 * minuteMs;
/** Early enough that the day's first window still lies ahead. */
const morning = 8;

async function look(subscriptionIds: number[]): Promise<void> {
  await Promise.all(subscriptionIds.map((id) => askPartner(id, defaultLocale)));
}

/**
 * Moves the clock on to an instant. The partner tells only the last change of an order (§4.10), so every change on the way
 * is waited for and asked about, as it would have been.
 */
export async function leapTo(at: Date): Promise<void> {
  const running = (await readRunning()).map(({ id }) => id);
  for (;;) {
    const changes = (await readRunning())
      .flatMap(({ orders }) => orders)
      .flatMap(({ nextAt }) => (nextAt ? [nextAt.getTime()] : []));
    const next = Math.min(...changes, Number.POSITIVE_INFINITY);
    if (next + secondMs > at.getTime()) break;
    await advanceTo(later(at, next + secondMs - at.getTime()));
    await look(running);
  }
  if (at > (await readClock())) await advanceTo(at);
  await look(running);
}

/** The morning of the next pickup that has not come yet; the next morning where nothing was bought. */
function nextPickup(now: Date, orders: StageOrder[]): Date {
  const mornings = orders
    .flatMap(({ pickupDate }) => parsePlainDate(pickupDate) ?? [])
    .map((date) => riyadhInstant(date, morning));
  const today = riyadhDate(now);
  const tomorrow = riyadhHour(now) < morning ? today : addDays(today, 1);
  return mornings.find((at) => at > now) ?? riyadhInstant(tomorrow, morning);
}

/** The next instant at which an order changes by itself; an hour from now where none is to come. */
function nextChange(now: Date, orders: StageOrder[]): Date {
  const changes = orders.flatMap(({ nextAt }) => (nextAt ? [nextAt.getTime()] : []));
  if (changes.length === 0) return later(now, hourMs);
  return later(now, Math.min(...changes) + minuteMs - now.getTime());
}

/** Moves the clock as the panel asks for. */
export async function leap(by: Leap): Promise<void> {
  const { now, orders } = await readStage();
  const to: Record<Leap, () => Date> = {
    hour: () => later(now, hourMs),
    day: () => later(now, dayMs),
    pickup: () => nextPickup(now, orders),
    change: () => nextChange(now, orders),
  };
  await leapTo(to[by]());
}

/** Into a window, and before the clock collects anything by itself. */
const untilDriverMs = 20 * minuteMs;

/** When the driver may be at the door; null for a day that is none. */
function driverAt({ pickupDate, period }: StageOrder): Date | null {
  const date = parsePlainDate(pickupDate);
  return date && later(riyadhInstant(date, pickupWindows[period][0]), untilDriverMs);
}

/**
 * Takes the next order one step on, and a little time with it; nothing where nothing is under way. Nothing is collected before
 * its day: the clock goes there first.
 */
export async function stepOn(): Promise<void> {
  const { now, orders } = await readStage();
  const [order] = orders;
  if (!order) return;
  const at = order.state === 'scheduled' ? driverAt(order) : null;
  if (at && at > now) await leapTo(at);
  await moveOrder(order);
  await leapTo(later(await readClock(), untilAskedAgainMs));
}

/** Nobody comes for the next pickup: its window passes, and the clock is at its end. */
export async function beLate(): Promise<void> {
  const { orders } = await readStage();
  const order = orders.find(({ state }) => state === 'scheduled') ?? orders[0];
  const end = order && (await holdUp(order));
  if (end) await leapTo(end);
}

/**
 * Takes the partner away, or brings it back. Who looks at pickups sees either at once: so much time passes that the partner is
 * asked again.
 */
export async function goDown(isDown: boolean): Promise<void> {
  await partnerDown(isDown);
  if ((await readRunning()).length === 0) return;
  await leapTo(later(await readClock(), isDown ? untilAskedAgainMs : untilAskedInTheEndMs));
}
