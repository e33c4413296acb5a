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

/**
 * §8: polling more often than every five minutes has no benefit; every 5 to 15 in service hours.
 */
const floorMs = 5 * minuteMs;
const relaxedMs = 15 * minuteMs;
const nightMs = hourMs;

/** Service hours in Riyadh: from the first pickup window to the last (§2), with a margin. */
const serviceHours = { from: 8, to: 23 };

/** Upper bound on an honoured `Retry-After`; a longer one is probably an error. */
const longestWaitMs = 6 * hourMs;

const inService = (at: Date): boolean => {
  const hour = riyadhHour(at);
  return hour >= serviceHours.from && hour < serviceHours.to;
};

/** The start of the next service hours, at or after an instant. */
function nextService(at: Date): Date {
  if (inService(at)) return at;
  const today = riyadhDate(at);
  const day = riyadhHour(at) < serviceHours.from ? today : addDays(today, 1);
  return riyadhInstant(day, serviceHours.from);
}

/**
 * Adds up to a fifth as jitter, so that polls that began together drift apart. `chance` is from 0
 * to 1.
 */
const spread = (pauseMs: number, chance: number): number => pauseMs * (1 + chance / 5);

export interface PollSchedule {
  /** No poll before this time. */
  askAfter: Date;
  /** When the worker polls, even without an open page. */
  dueAt: Date;
}

/**
 * Schedule after a poll at `at`: applies until its response, so that no other poll runs meanwhile.
 */
export function scheduleAfterPoll(at: Date, chance: number): PollSchedule {
  const askAfter = later(at, spread(floorMs, chance));
  if (inService(at)) return { askAfter, dueAt: later(at, spread(relaxedMs, chance)) };
  const night = later(at, spread(nightMs, chance));
  const morning = later(nextService(at), chance * relaxedMs);
  return { askAfter, dueAt: night < morning ? night : morning };
}

/** Schedule after a doubtful end: no poll for an hour, then one by the worker. */
export function scheduleAfterDoubtfulEnd(at: Date, chance: number): PollSchedule {
  const askAfter = later(at, spread(nightMs, chance));
  return { askAfter, dueAt: askAfter };
}

/**
 * Schedule after a failed poll: the partner's `Retry-After` in milliseconds, else 5, 10, then 15
 * minutes. `failures` counts those before this one.
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

/** A reading older than this counts as outdated, even without a failed poll since. */
export const oldMs = 2 * hourMs;

/**
 * Schedule after a poll that the open circuit breaker did not send: a page polls again after five
 * seconds, or after a minute when the last reading is outdated. The worker waits longer: it would
 * be blocked again.
 */
export const scheduleAfterHeldBack = (at: Date, isOld: boolean, chance: number): PollSchedule => ({
  askAfter: later(at, spread(isOld ? minuteMs : 5 * secondMs, chance)),
  dueAt: later(at, spread(floorMs, chance)),
});

/**
 * When an open page polls the partner next: as soon as allowed in service hours, else every 15
 * minutes. (A newly opened page, or one that becomes visible again, polls as soon as allowed at any
 * hour.)
 */
export function nextPollAt({ askAfter, askedAt }: { askAfter: Date; askedAt: Date | null }): Date {
  if (!askedAt || inService(askAfter)) return askAfter;
  const relaxed = later(askedAt, relaxedMs);
  return relaxed > askAfter ? relaxed : askAfter;
}
