import { afterEach, beforeEach, expect, it } from 'vitest';
import { type PlainDate, syncClock } from '@/lib/kernel/time';
import { pickupOf } from '@/lib/wizard/plans/pickup';
import { scheduleAnswers, scheduleAnswersAfter } from './answers';

// Half past midnight on the third of December in Riyadh.
beforeEach(() => syncClock(new Date('2026-12-02T21:30:00Z'), true));
afterEach(() => syncClock(new Date(), false));

const answers = { mode: 'weekly', date: '2026-12-07', period: 'evening' };
const errorsOf = (change: object) =>
  scheduleAnswers
    .safeParse({ ...answers, ...change })
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

it('accepts only future days', () => {
  expect(errorsOf({ date: '2026-12-04' })).toBeUndefined();
  expect(errorsOf({ date: '2026-12-03' })).toEqual(['date day-gone']);
  expect(errorsOf({ date: '2026-02-30' })).toEqual(['date day-gone']);
  expect(errorsOf({ date: '' })).toEqual(['date date-missing']);
});

it("uses the page's current day instead of the browser's clock", () => {
  syncClock(new Date('2031-01-01T09:00:00Z'), true);
  const checks = scheduleAnswersAfter(() => '2026-12-03' as PlainDate);
  expect(checks.safeParse(answers).success).toBe(true);
  expect(checks.safeParse({ ...answers, date: '2026-12-03' }).success).toBe(false);
});

it('requires a period and a mode', () => {
  expect(errorsOf({ period: '' })).toEqual(['period period-missing']);
  expect(errorsOf({ mode: 'daily' })).toEqual(['mode mode-missing']);
});

it('maps to a weekday or a date, never both (§4.8)', () => {
  const chosen = scheduleAnswers.parse(answers);
  expect(pickupOf(chosen)).toEqual({ kind: 'weekly', day: 'monday', firstDate: '2026-12-07' });
  expect(pickupOf({ ...chosen, mode: 'start' })).toEqual({ kind: 'start', date: '2026-12-07' });
});
