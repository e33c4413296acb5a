import {
  addDays,
  hourMs,
  later,
  minuteMs,
  riyadhDate,
  riyadhHour,
  riyadhInstant,
  secondMs,
} from '@/lib/kernel/time';

/** §8: more often than every five minutes gives no benefit; five to fifteen during service hours. */
const floorMs = 5 * minuteMs;
const relaxedMs = 15 * minuteMs;
const nightMs = hourMs;

/** Hours in Riyadh in which drivers and laundry work: from the first pickup window to the last (§2), and a little. */
const serviceHours = { from: 8, to: 23 };

/** The longest `Retry-After` that is believed: beyond, it is more likely a mistake than a wish. */
const longestWaitMs = 6 * hourMs;

const inService = (at: Date): boolean => {
  const hour = riyadhHour(at);
  return hour >= serviceHours.from && hour < serviceHours.to;
};

/** When service hours begin next, at or after an instant. */
function nextService(at: Date): Date {
  if (inService(at)) return at;
  const today = riyadhDate(at);
  const day = riyadhHour(at) < serviceHours.from ? today : addDays(today, 1);
  return riyadhInstant(day, serviceHours.from);
}

/** Up to a fifth later, so that what began together drifts apart. `chance` is a number from 0 to 1. */
const spread = (pauseMs: number, chance: number): number => pauseMs * (1 + chance / 5);

export interface PollSchedule {
  /** Nobody asks before. */
  askAfter: Date;
  /** When a worker asks, though nobody looks. */
  dueAt: Date;
}

/** What follows a question that was put at `at`: until it is answered, nobody puts it again. */
export function scheduleAfterPoll(at: Date, chance: number): PollSchedule {
  const askAfter = later(at, spread(floorMs, chance));
  if (inService(at)) return { askAfter, dueAt: later(at, spread(relaxedMs, chance)) };
  const night = later(at, spread(nightMs, chance));
  const morning = later(nextService(at), chance * relaxedMs);
  return { askAfter, dueAt: night < morning ? night : morning };
}

/** What follows an end that is doubted: nobody asks for an hour, and then a worker does. */
export function scheduleAfterDoubtfulEnd(at: Date, chance: number): PollSchedule {
  const askAfter = later(at, spread(nightMs, chance));
  return { askAfter, dueAt: askAfter };
}

/**
 * What follows a question that failed: as long as the partner asks for (`Retry-After`, in milliseconds), else 5, 10,
 * then 15 minutes. `failures` counts those before this one.
 */
export function scheduleAfterFailure(
  at: Date,
  { failures, retryAfterMs }: { failures: number; retryAfterMs: number | undefined },
  chance: number,
): PollSchedule {
  const own = Math.min(floorMs * (failures + 1), relaxedMs);
  const waitMs = Math.min(Math.max(retryAfterMs ?? own, floorMs), longestWaitMs);
  const askAfter = later(at, spread(waitMs, chance));
  const { dueAt } = scheduleAfterPoll(at, chance);
  return { askAfter, dueAt: dueAt > askAfter ? dueAt : askAfter };
}

/** What was read longer ago is old, also where nobody has failed to read it since. */
export const oldMs = 2 * hourMs;

/**
 * What follows a question that never left, because the partner has failed so often that nothing is sent for a moment: whoever looks
 * puts it again in some seconds, and once a minute where the last answer is old: then it is no moment. A worker leaves that to them
 * for a while: it would be held back again.
 */
export const scheduleAfterHeldBack = (at: Date, isOld: boolean, chance: number): PollSchedule => ({
  askAfter: later(at, spread(isOld ? minuteMs : 5 * secondMs, chance)),
  dueAt: later(at, spread(floorMs, chance)),
});

/**
 * When a page that stays open has the partner asked again: as soon as it may be in service hours, else every quarter
 * of an hour. (One that is opened, or looked at again, has it asked as soon as it may be at any hour.)
 */
export function nextPollAt({ askAfter, askedAt }: { askAfter: Date; askedAt: Date | null }): Date {
  if (!askedAt || inService(askAfter)) return askAfter;
  const relaxed = later(askedAt, relaxedMs);
  return relaxed > askAfter ? relaxed : askAfter;
}
