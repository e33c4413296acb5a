import { describe, expect, it } from 'vitest';
import { hourMs, minuteMs, secondMs } from '@/lib/kernel/time';
import { isBefore, isSilent, type Known, pauseMs, shownOf, untilCheckMs } from './known';
import { toldIn, trackingStates } from './states';

const browserMs = 1_000_000;
const known = (own: Partial<Known['view']> = {}, ageMs: number | null = 3 * minuteMs): Known => ({
  view: { ...trackingStates['on-its-way'], ...own },
  etag: '"1"',
  ageMs,
  atMs: browserMs,
});

describe('untilCheckMs', () => {
  it('counts on the server’s clock, whatever the browser’s shows', () => {
    // Read at 17:30, three minutes ago; the next question is at 17:35.
    expect(untilCheckMs(known(), browserMs)).toBe(2 * minuteMs);
    expect(untilCheckMs(known(), browserMs + 3 * minuteMs)).toBe(-minuteMs);
  });
  it('cannot say while nothing was read', () => {
    expect(untilCheckMs(known({ checkedAt: null }, null), browserMs)).toBeNull();
    expect(untilCheckMs(known({ nextCheckAt: null }), browserMs)).toBeNull();
  });
});

describe('pauseMs', () => {
  const pause = (own: Partial<Known['view']>, failures = 0, ageMs: number | null = 3 * minuteMs) =>
    pauseMs(known(own, ageMs), failures, browserMs, 0.5);
  it('is what the reply says, or until the next question where that is sooner', () => {
    expect(pause({})).toBe(minuteMs);
    expect(pause({ nextCheckAt: '2026-12-15T17:33:30.000Z' })).toBe(30 * secondMs + 2_500);
  });
  it('is ten seconds at least, also when the next question is overdue', () => {
    expect(pause({ nextCheckAt: '2026-12-15T17:33:01.000Z' })).toBe(10 * secondMs);
    expect(pause({ nextCheckAt: '2026-12-15T17:20:00.000Z' })).toBe(10 * secondMs);
    expect(pause({ checkedAt: null, stale: true, pollAfterMs: 3_000 }, 0, null)).toBe(
      10 * secondMs,
    );
  });
  it('is as short as the reply says while news is on its way', () => {
    expect(pause({ checkedAt: null, pollAfterMs: 3_000 }, 0, null)).toBe(3_000);
    expect(pause({ pollAfterMs: 3_000 })).toBe(3_000);
  });
  it('grows to a minute while looks fail', () => {
    expect([1, 2, 3, 9].map((failures) => pause({}, failures))).toEqual(
      [10, 20, 40, 60].map((seconds) => seconds * secondMs + 2_500),
    );
  });
  it('ends with the last change', () => {
    expect(pause({ pollAfterMs: null })).toBeNull();
  });
});

it('takes a drawing that arrives late for older than the answer that overtook it', () => {
  const read = (checkedAt: string | null, ageMs: number | null) => known({ checkedAt }, ageMs);
  const [early, late] = ['2026-12-15T17:30:00.000Z', '2026-12-15T17:35:00.000Z'];
  expect(isBefore(read(early, 9 * minuteMs), read(late, 0))).toBe(true);
  expect(isBefore(read(late, 0), read(early, 9 * minuteMs))).toBe(false);
  expect(isBefore(read(early, minuteMs), read(early, 2 * minuteMs))).toBe(true);
  expect(isBefore(read(early, minuteMs), read(early, minuteMs))).toBe(false);
  expect(isBefore(read(null, null), read(early, 0))).toBe(true);
  expect(isBefore(read(null, null), read(null, null))).toBe(false);
});

it('is silent when the partner has not been reached for three hours', () => {
  const { view } = toldIn(trackingStates['stale-for-hours']);
  expect(isSilent(view, 3 * hourMs - 1)).toBe(false);
  expect(isSilent(view, 3 * hourMs)).toBe(true);
  expect(isSilent({ ...view, stale: false }, 9 * hourMs)).toBe(false);
  expect(isSilent({ ...view, pollAfterMs: null }, 9 * hourMs)).toBe(false);
});

it('is drawn anew with every hour, when days begin and windows end, also without news', () => {
  // 20:33 in Riyadh.
  expect(shownOf(known({}, 29 * minuteMs))).toBe(shownOf(known()));
  expect(shownOf(known({}, 30 * minuteMs))).not.toBe(shownOf(known()));
});

it('is drawn anew for what is on the page, not for another question without news', () => {
  const other = known({ checkedAt: '2026-12-15T17:32:00.000Z', nextCheckAt: null }, minuteMs);
  expect(shownOf(other)).toBe(shownOf(known()));
  expect(shownOf(known({ stale: true }))).not.toBe(shownOf(known()));
  expect(shownOf(known({ stale: true }, 4 * hourMs))).not.toBe(shownOf(known({ stale: true })));
});
