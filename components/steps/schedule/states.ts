import { addDays, type PlainDate, weekdayOf } from '@/lib/kernel/time';
import type { PickupDay } from '@/lib/wizard/plans/pickup';
import type { StepStates } from '../step-states';
import type { ScheduleData, ScheduleValues } from './answers';

const first = '2026-12-03' as PlainDate;
const beforeEid = '2027-02-25' as PlainDate;

/** Two weeks; no mornings on Fridays, and a Saturday that is fully booked. */
const daysFrom = (since: PlainDate): PickupDay[] =>
  Array.from({ length: 14 }, (_, index) => {
    const date = addDays(since, index);
    const weekday = weekdayOf(date);
    if (index === 2) return { date, weekday, periods: [] };
    return { date, weekday, periods: weekday === 'friday' ? ['evening'] : ['morning', 'evening'] };
  });
const days = daysFrom(first);

const data: ScheduleData = {
  today: addDays(first, -1),
  days,
  covered: true,
  planName: 'العائلة',
  ordersCount: 4,
  totalHalalas: 42_000,
  pricesIncludeVat: true,
  supportPhone: '+966115550100',
};

export const states = {
  empty: { initial: {}, data },
  weekly: { initial: { mode: 'weekly', date: '2026-12-07', period: 'evening' }, data },
  'weekly-many': {
    initial: { mode: 'weekly', date: '2026-12-07', period: 'morning' },
    data: { ...data, ordersCount: 24 },
  },
  'weekly-over-a-holiday': {
    initial: { mode: 'weekly', date: '2027-03-03', period: 'evening' },
    data: { ...data, today: addDays(beforeEid, -1), days: daysFrom(beforeEid), ordersCount: 12 },
  },
  'from-a-date': { initial: { mode: 'start', date: '2026-12-04', period: 'evening' }, data },
  'one-pickup': {
    initial: { mode: 'start', date: '2026-12-04', period: 'evening' },
    data: { ...data, ordersCount: 1 },
  },
  'day-gone': {
    initial: { mode: 'start', date: '2026-12-05', period: 'morning' },
    data,
    from: 'review',
    reason: 'day-gone',
  },
  'same-day-absent': { initial: { mode: 'start' }, data },
  'day-gone-on-sending': {
    initial: { mode: 'start', date: '2026-12-04', period: 'evening' },
    data,
    pressed: { refused: { code: 'invalid-answers', fields: { date: 'day-gone' } } },
  },
  'one-day-only': { initial: {}, data: { ...data, days: days.slice(1, 2) } },
  'long-plan-name': {
    initial: {},
    data: { ...data, planName: 'باقة العائلة الكبيرة مع الكي والعطر', ordersCount: 24 },
  },
  'no-days': { initial: {}, data: { ...data, days: [] } },
  'not-covered': { initial: {}, data: { ...data, days: [], covered: false } },
} satisfies StepStates<ScheduleValues, ScheduleData>;

/** Answers that pass the form's validation; the server decides the outcome. */
export const complete = states.weekly;
