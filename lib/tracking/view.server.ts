import 'server-only';
import { hash } from 'node:crypto';
import type { TrackingRow } from '@/lib/db/trackings.server';
import { hourMs, minuteMs, nowMs, secondMs } from '@/lib/kernel/time';
import { visibleSnapshot } from './history';
import { nextPollAt } from './poll-schedule';
import type { TrackingView } from './view';

/** How often an open page polls at least: soon enough to see a reading that another page caused. */
const browserPollMs = minuteMs;
/** While there is nothing to show yet, or a poll of the partner is running. */
const soonPollMs = 3 * secondMs;
/** Otherwise polls are at least this far apart. */
const minPollMs = 10 * secondMs;
/** Pages that wait for the same moment do not all poll at once. */
const pollSpreadMs = 5 * secondMs;

/** The page says that the partner is silent once the last reading is older than this. */
const silenceMs = 3 * hourMs;

/**
 * Whether a poll of the partner is running: until its response, pages show the previous reading.
 */
const isPollRunning = ({ claimedAt, readAt, failures }: TrackingRow): boolean =>
  failures === 0 && claimedAt !== null && (readAt === null || claimedAt > readAt);

function pollAfterMs(row: TrackingRow, nextCheckInMs: number): number {
  if (row.snapshot === null || isPollRunning(row)) return row.failures > 0 ? minPollMs : soonPollMs;
  const untilMs = nextCheckInMs + Math.random() * pollSpreadMs;
  return Math.max(minPollMs, Math.min(browserPollMs, untilMs));
}

/** What the page of a subscription shows, and the response to a browser's poll. */
export function viewOf(row: TrackingRow): TrackingView {
  const { readAt, ended } = row;
  const snapshot = visibleSnapshot(row);
  const ageMs = readAt && Math.max(0, nowMs() - readAt.getTime());
  const stale = row.failures > 0;
  const silent = stale && !ended && ageMs !== null && ageMs >= silenceMs;
  const nextCheck = ended ? null : nextPollAt(row);
  const nextCheckInMs = nextCheck && nextCheck.getTime() - nowMs();
  // Days begin and pickup windows end on the hour: the page changes then without a reading, too.
  const hour = Math.floor(nowMs() / hourMs);
  const shown = JSON.stringify([snapshot, stale, silent, ended, hour]);
  return {
    snapshot,
    checkedAt: readAt?.toISOString() ?? null,
    silent,
    poll: {
      version: hash('sha256', shown, 'base64url').slice(0, 16),
      ageMs,
      nextCheckAt: nextCheck?.toISOString() ?? null,
      nextCheckInMs,
      stale,
      pollAfterMs: nextCheckInMs === null ? null : pollAfterMs(row, nextCheckInMs),
    },
  };
}
