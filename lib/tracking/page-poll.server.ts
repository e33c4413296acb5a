import 'server-only';
import { hash } from 'node:crypto';
import type { TrackingRow } from '@/lib/db/trackings.server';
import { hourMs, minuteMs, nowMs, secondMs } from '@/lib/kernel/time';
import { nextPollAt } from './poll-schedule';
import { visibleSnapshot } from './snapshot';

/**
 * What a poll answers the browser, and what the page is first rendered with. No personal data: no
 * name, address, phone or price (T4).
 */
export interface TrackingPoll {
  /**
   * Changes whenever the rendered page would: a browser that shows another version refreshes the
   * page.
   */
  version: string;
  /** When the partner was read last, as an ISO instant; null for never. */
  checkedAt: string | null;
  /** Time since then, in milliseconds. */
  ageMs: number | null;
  /** When the partner is polled next, as an ISO instant on the server's clock; null for never. */
  nextCheckAt: string | null;
  /** Time until then: browser clocks may be wrong. Negative when it is due. */
  nextCheckInMs: number | null;
  /** The last attempts to read the partner failed. */
  stale: boolean;
  /** The partner has not been reached for hours: the page offers a call. */
  silent: boolean;
  /** When to poll again, in milliseconds; null when nothing will change any more. */
  pollAfterMs: number | null;
}

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

/**
 * The response to a poll of a subscription's page; `answers` is the number of answered requests,
 * which its owner sees there.
 */
export function trackingPoll(row: TrackingRow, answers: number): TrackingPoll {
  const { readAt, ended } = row;
  const ageMs = readAt && Math.max(0, nowMs() - readAt.getTime());
  const stale = row.failures > 0;
  const silent = stale && !ended && ageMs !== null && ageMs >= silenceMs;
  const nextCheck = ended ? null : nextPollAt(row);
  const nextCheckInMs = nextCheck && nextCheck.getTime() - nowMs();
  // Days begin and pickup windows end on the hour: the page changes then without a reading, too.
  const hour = Math.floor(nowMs() / hourMs);
  const shown = JSON.stringify([visibleSnapshot(row), stale, silent, ended, hour, answers]);
  return {
    version: hash('sha256', shown, 'base64url').slice(0, 16),
    checkedAt: readAt?.toISOString() ?? null,
    ageMs,
    nextCheckAt: nextCheck?.toISOString() ?? null,
    nextCheckInMs,
    stale,
    silent,
    pollAfterMs: nextCheckInMs === null ? null : pollAfterMs(row, nextCheckInMs),
  };
}
