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
const minIntervalMs = 5 * minuteMs;
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
function nextServiceHours(at: Date): Date {
  if (inService(at)) return at;
  const today = riyadhDate(at);
  const day = riyadhHour(at) < serviceHours.from ? today : addDays(today, 1);
  return riyadhInstant(day, serviceHours.from);
}

/**
 * Adds up to a fifth as jitter, so that polls that began together drift apart. `jitter` is from 0
 * to 1.
 */
const spread = (pauseMs: number, jitter: number): number => pauseMs * (1 + jitter / 5);

export interface PollSchedule {
  /** No poll before this time. */
  nextPollAfter: Date;
  /** When the worker polls, even without an open page. */
  dueAt: Date;
}

/**
 * Schedule after a poll at `at`: applies until its response, so that no other poll runs meanwhile.
 */
export function scheduleAfterPoll(at: Date, jitter: number): PollSchedule {
  const nextPollAfter = later(at, spread(minIntervalMs, jitter));
  if (inService(at)) return { nextPollAfter, dueAt: later(at, spread(relaxedMs, jitter)) };
  const night = later(at, spread(nightMs, jitter));
  const morning = later(nextServiceHours(at), jitter * relaxedMs);
  return { nextPollAfter, dueAt: night < morning ? night : morning };
}

/** Schedule after a doubtful end: no poll for an hour, then one by the worker. */
export function scheduleAfterDoubtfulEnd(at: Date, jitter: number): PollSchedule {
  const nextPollAfter = later(at, spread(nightMs, jitter));
  return { nextPollAfter, dueAt: nextPollAfter };
}

/**
 * Schedule after a failed poll: the partner's `Retry-After` in milliseconds, else 5, 10, then 15
 * minutes. `failures` counts those before this one.
 */
export function scheduleAfterFailure(
  at: Date,
  { failures, retryAfterMs }: { failures: number; retryAfterMs: number | undefined },
  jitter: number,
): PollSchedule {
  const ownWaitMs = Math.min(minIntervalMs * (failures + 1), relaxedMs);
  const waitMs = Math.min(Math.max(retryAfterMs ?? ownWaitMs, minIntervalMs), longestWaitMs);
  const nextPollAfter = later(at, spread(waitMs, jitter));
  const { dueAt } = scheduleAfterPoll(at, jitter);
  return { nextPollAfter, dueAt: dueAt > nextPollAfter ? dueAt : nextPollAfter };
}

/** A reading older than this counts as outdated, even without a failed poll since. */
export const outdatedAfterMs = 2 * hourMs;

/**
 * Schedule after a poll that the open circuit breaker did not send: a page polls again after five
 * seconds, or after a minute when the last reading is outdated. The worker waits longer: it would
 * be blocked again.
 */
export const scheduleAfterOpenCircuit = (
  at: Date,
  isOld: boolean,
  jitter: number,
): PollSchedule => ({
  nextPollAfter: later(at, spread(isOld ? minuteMs : 5 * secondMs, jitter)),
  dueAt: later(at, spread(minIntervalMs, jitter)),
});

/**
 * When an open page polls the partner next: as soon as allowed in service hours, else every 15
 * minutes. (A newly opened page, or one that becomes visible again, polls as soon as allowed at any
 * hour.)
 */
export function nextPollAt({
  nextPollAfter,
  claimedAt,
}: {
  nextPollAfter: Date;
  claimedAt: Date | null;
}): Date {
  if (!claimedAt || inService(nextPollAfter)) return nextPollAfter;
  const relaxed = later(claimedAt, relaxedMs);
  return relaxed > nextPollAfter ? relaxed : nextPollAfter;
}
