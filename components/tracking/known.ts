import { hourMs, instantFromIso, minuteMs, secondMs } from '@/lib/kernel/time';
import type { TrackingView } from '@/lib/tracking/view';

/** What the server says of a subscription. */
export interface Told {
  view: TrackingView;
  /** Names this very answer. */
  etag: string | null;
  /** How long ago the partner was read, when this was said; null for never. */
  ageMs: number | null;
}

/** What the page knows. */
export interface Known extends Told {
  /** When it came, on the browser's clock: only what passes on that clock counts, not what it shows. */
  atMs: number;
}

/** Silence that a person should hear of: the partner has not been reached for so long. */
const silenceMs = 3 * hourMs;

export const isSilent = ({ stale, pollAfterMs }: TrackingView, ageMs: number | null): boolean =>
  stale && pollAfterMs !== null && ageMs !== null && ageMs >= silenceMs;

/** The server's clock when it answered, in milliseconds; null while nothing was read. */
const serverMs = ({ view, ageMs }: Told): number | null => {
  const checkedAt = view.checkedAt === null ? null : instantFromIso(view.checkedAt);
  return checkedAt === null || ageMs === null ? null : checkedAt.getTime() + ageMs;
};

/** Whether something was said before something else: a drawing may arrive after an answer that is newer. */
export function isBefore(one: Told, other: Told): boolean {
  const [oneAt, otherAt] = [one, other].map(({ view }) => view.checkedAt ?? '');
  if (oneAt !== otherAt) return (oneAt ?? '') < (otherAt ?? '');
  return (serverMs(one) ?? 0) < (serverMs(other) ?? 0);
}

/** How long until the partner is asked again, at a moment of the browser's clock; null where nobody can say. */
export function untilCheckMs(known: Known, nowMs: number): number | null {
  const { nextCheckAt } = known.view;
  const at = nextCheckAt === null ? null : instantFromIso(nextCheckAt);
  const saidMs = serverMs(known);
  return at === null || saidMs === null ? null : at.getTime() - saidMs - (nowMs - known.atMs);
}

/** Timed looks are so far apart at least. */
const leastMs = 10 * secondMs;
/** Pages that wait for the same moment do not all come at once. `chance` is a number from 0 to 1. */
const spreadMs = 5 * secondMs;

/** How long to wait for the next look, after so many that failed; null when there is nothing to look for any more. */
export function pauseMs(
  known: Known,
  failures: number,
  nowMs: number,
  chance: number,
): number | null {
  const { pollAfterMs, stale } = known.view;
  if (pollAfterMs === null) return null;
  if (failures > 0) return Math.min(leastMs * 2 ** (failures - 1), minuteMs) + chance * spreadMs;
  // News is on its way at this moment.
  if (pollAfterMs < leastMs && !stale) return pollAfterMs;
  const untilMs = untilCheckMs(known, nowMs);
  const soonest = untilMs === null ? pollAfterMs : untilMs + chance * spreadMs;
  return Math.max(leastMs, Math.min(pollAfterMs, soonest));
}

/** The hour in which something was said: with an hour days begin, windows end, and what is scheduled is late. */
const hourOf = (told: Told): number | null => {
  const saidMs = serverMs(told);
  return saidMs === null ? null : Math.floor(saidMs / hourMs);
};

/** What of an answer is on the page: when it differs from what was drawn, the page is old. */
export const shownOf = (told: Told): string => {
  const { snapshot, stale, pollAfterMs } = told.view;
  const silent = isSilent(told.view, told.ageMs);
  return JSON.stringify([snapshot, stale, pollAfterMs === null, silent, hourOf(told)]);
};
