import { afterEach, beforeEach, expect, it } from 'vitest';
import { followClock, type PlainDate } from '@/lib/kernel/time';
import { pickupOf } from '@/lib/wizard/plans/chosen-pickup';
import { scheduleAnswers, scheduleAnswersAfter } from './answers';

// Half past midnight on the third of December in Riyadh.
beforeEach(() => followClock(new Date('2026-12-02T21:30:00Z'), true));
afterEach(() => followClock(new Date(), false));

const answers = { mode: 'weekly', date: '2026-12-07', period: 'evening' };
const faults = (change: object) =>
  scheduleAnswers
    .safeParse({ ...answers, ...change })
    .error?.issues.map(({ path, message }) => `${path.join('.')} ${message}`);

it('takes no day but a later one', () => {
  expect(faults({ date: '2026-12-04' })).toBeUndefined();
  expect(faults({ date: '2026-12-03' })).toEqual(['date day-gone']);
  expect(faults({ date: '2026-02-30' })).toEqual(['date day-gone']);
  expect(faults({ date: '' })).toEqual(['date date-missing']);
});

it('asks the page for the day where a clock may stand anywhere', () => {
  followClock(new Date('2031-01-01T09:00:00Z'), true);
  const checks = scheduleAnswersAfter(() => '2026-12-03' as PlainDate);
  expect(checks.safeParse(answers).success).toBe(true);
  expect(checks.safeParse({ ...answers, date: '2026-12-03' }).success).toBe(false);
});

it('wants a period, and a way of repeating', () => {
  expect(faults({ period: '' })).toEqual(['period period-missing']);
  expect(faults({ mode: 'daily' })).toEqual(['mode mode-missing']);
});

it('becomes a weekday or a date, never both (§4.8)', () => {
  const chosen = scheduleAnswers.parse(answers);
  expect(pickupOf(chosen)).toEqual({ kind: 'weekly', day: 'monday', firstDate: '2026-12-07' });
  expect(pickupOf({ ...chosen, mode: 'start' })).toEqual({ kind: 'start', date: '2026-12-07' });
});
