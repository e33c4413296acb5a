import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TrackingRow } from '@/lib/db/trackings.server';
import { hourMs, instantFromIso, later, minuteMs, secondMs } from '@/lib/kernel/time';
import { type TrackingPoll, trackingPoll } from './page-poll.server';

// 20:33 in Riyadh.
const at = instantFromIso('2026-12-15T17:33:00.000Z') as Date;

const row = (own: Partial<TrackingRow> = {}): TrackingRow => ({
  subscriptionId: 900,
  snapshot: { state: 'active', ordersCount: 4, orders: [] },
  nextPollAfter: later(at, 2 * minuteMs),
  claimedAt: later(at, -3 * minuteMs),
  readAt: later(at, -3 * minuteMs),
  dueAt: later(at, 12 * minuteMs),
  pollNumber: 3,
  failures: 0,
  ended: false,
  ...own,
});
const poll = (own: Partial<TrackingRow> = {}): TrackingPoll => trackingPoll(row(own), 0);

beforeEach(() => {
  vi.useFakeTimers({ now: at });
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('pollAfterMs', () => {
  const pollAfterMs = (own: Partial<TrackingRow>) => poll(own).pollAfterMs;
  const inSeconds = (seconds: number) => ({ nextPollAfter: later(at, seconds * secondMs) });

  it('is a minute, or the time until the next poll of the partner if that is sooner', () => {
    expect(pollAfterMs({})).toBe(minuteMs);
    expect(pollAfterMs(inSeconds(30))).toBe(32.5 * secondMs);
  });
  it('is at least ten seconds, also when the next poll is overdue', () => {
    expect(pollAfterMs(inSeconds(1))).toBe(10 * secondMs);
    expect(pollAfterMs(inSeconds(-600))).toBe(10 * secondMs);
    expect(pollAfterMs({ snapshot: null, readAt: null, failures: 1 })).toBe(10 * secondMs);
  });
  it('is three seconds while a poll is running', () => {
    expect(pollAfterMs({ snapshot: null, readAt: null })).toBe(3 * secondMs);
    expect(pollAfterMs({ claimedAt: at })).toBe(3 * secondMs);
  });
  it('is null after the end', () => {
    const ended = { pollAfterMs: null, nextCheckAt: null, nextCheckInMs: null };
    expect(poll({ ended: true })).toMatchObject(ended);
  });
});

describe('version', () => {
  it('stays the same after a reading without a change, and with another next poll', () => {
    const unchanged = {
      readAt: at,
      claimedAt: at,
      pollNumber: 4,
      nextPollAfter: later(at, 7 * minuteMs),
    };
    expect(poll(unchanged).version).toBe(poll().version);
  });
  it('is the same for a snapshot that was read as text', () => {
    expect(poll({ snapshot: JSON.stringify(row().snapshot) }).version).toBe(poll().version);
  });
  it.each<[string, Partial<TrackingRow>]>([
    ['the snapshot', { snapshot: { state: 'active', ordersCount: 5, orders: [] } }],
    ['a failure', { failures: 1 }],
    ['hours of failures', { failures: 9, readAt: later(at, -4 * hourMs) }],
    ['the end', { ended: true }],
  ])('changes with %s', (_what, own) => {
    expect(poll(own).version).not.toBe(poll().version);
  });
  it('changes on the hour, when days begin and windows end, also without a reading', () => {
    const { version } = poll();
    vi.setSystemTime(later(at, 26 * minuteMs));
    expect(poll().version).toBe(version);
    vi.setSystemTime(later(at, 27 * minuteMs));
    expect(poll().version).not.toBe(version);
  });
});

it('reports the age of the reading and the next check in the server’s time', () => {
  expect(poll()).toMatchObject({
    ageMs: 3 * minuteMs,
    nextCheckAt: '2026-12-15T17:35:00.000Z',
    nextCheckInMs: 2 * minuteMs,
  });
  expect(poll({ snapshot: null, readAt: null }).ageMs).toBeNull();
});

it('is silent once the partner has not been reached for three hours', () => {
  const silent = (own: Partial<TrackingRow>) => poll(own).silent;
  const old = { readAt: later(at, -3 * hourMs), failures: 9 };
  expect(silent(old)).toBe(true);
  expect(silent({ ...old, readAt: later(at, 1 - 3 * hourMs) })).toBe(false);
  expect(silent({ ...old, failures: 0 })).toBe(false);
  expect(silent({ ...old, ended: true })).toBe(false);
});
