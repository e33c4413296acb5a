import { expect, it } from 'vitest';
import type { CheckoutOrder } from '@/lib/checkout/core/order';
import { addDays, type PlainDate, weekdayOf } from '@/lib/kernel/time';
import type { PickupDay } from '@/lib/wizard/plans/pickup';
import { samePickup } from './renewed';

const today = '2026-12-05' as PlainDate;
const monday = '2026-12-07' as PlainDate;

/** Two weeks from tomorrow on, as the partner offers them. */
const offered = (change: (day: PickupDay) => PickupDay | null = (day) => day): PickupDay[] =>
  Array.from({ length: 14 }, (_, index): PickupDay => {
    const date = addDays(today, index + 1);
    return { date, weekday: weekdayOf(date), periods: ['morning', 'evening'] };
  }).flatMap((day) => change(day) ?? []);

const weekly: Pick<CheckoutOrder, 'pickup' | 'period'> = {
  pickup: { kind: 'weekly', day: 'monday', firstDate: '2026-11-02' as PlainDate },
  period: 'evening',
};
const dated: typeof weekly = {
  pickup: { kind: 'start', date: '2026-11-02' as PlainDate },
  period: 'evening',
};
const gone = (day: PickupDay) => (day.weekday === 'monday' ? null : day);

it.each([
  ['the next weekday, weekly again', weekly, offered(), null, 'weekly', monday],
  ['the next weekday, on a date again', dated, offered(), null, 'start', monday],
  ['after the last pickup ahead', weekly, offered(), monday, 'start', addDays(monday, 7)],
  ['after a last pickup on another day', weekly, offered(), today, 'weekly', monday],
  [
    'weekly and overlapping, when nothing later is on offer',
    weekly,
    offered(),
    addDays(monday, 7),
    'weekly',
    monday,
  ],
  [
    'on a date, when the weekday cannot begin a weekly order',
    weekly,
    offered((day) => (day.weekday === 'monday' ? { ...day, notWeekly: true } : day)),
    null,
    'start',
    monday,
  ],
  [
    'the weekday that offers the period',
    weekly,
    offered((day) => (day.date === monday ? { ...day, periods: ['morning'] } : day)),
    null,
    'start',
    addDays(monday, 7),
  ],
  ['the next such date, when the weekday is gone', weekly, offered(gone), null, 'weekly', monday],
  ['the next such date, when no days are known', dated, [], null, 'start', monday],
  ['that date after the last pickup ahead', weekly, [], monday, 'weekly', addDays(monday, 7)],
] as const)('picks %s', (_case, order, days, until, mode, date) => {
  expect(samePickup(order, days, until, today)).toEqual({ mode, date, period: 'evening' });
});
