import { expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '@/lib/kernel/time';
import { type Announcement, ageOf, announcementsBetween } from './freshness';

it.each([
  [0, 'minutes', 0],
  [59 * minuteMs + 59_000, 'minutes', 59],
  [hourMs, 'hours', 1],
  [47 * hourMs, 'hours', 47],
  [2 * dayMs, 'days', 2],
  [11.9 * dayMs, 'days', 11],
])('splits %d ms into %s', (ageMs, unit, count) => {
  expect(ageOf(ageMs)).toEqual({ unit, count });
});

const line = (id: number, state: string, when = `day ${id}`): Announcement => ({
  id,
  when,
  state,
  text: `${when}: ${state}`,
});
const whole = (text: string): Announcement => ({ id: 0, when: '', state: text, text });
const news = (before: Announcement[], after: Announcement[]) =>
  announcementsBetween(before, after, (from, to) => `moved from ${from} to ${to}`);

const before = [line(1, 'scheduled'), line(2, 'scheduled'), whole('We’ll collect tomorrow')];

it('announces nothing when nothing changed', () => {
  expect(news(before, structuredClone(before))).toEqual([]);
});

it('announces changed pickups, then the whole subscription', () => {
  const after = [line(1, 'picked up'), line(2, 'cancelled'), whole('We have your laundry')];
  expect(news(before, after)).toEqual([
    'day 1: picked up.',
    'day 2: cancelled.',
    'We have your laundry.',
  ]);
});

it('announces a moved day once, as a move', () => {
  const after = [before[0]!, line(2, 'scheduled', 'day 3'), before[2]!];
  expect(news(before, after)).toEqual(['moved from day 2 to day 3.']);
  const further = [before[0]!, line(2, 'picked up', 'day 3'), before[2]!];
  expect(news(before, further)).toEqual(['moved from day 2 to day 3.', 'day 3: picked up.']);
});

it('announces a new pickup, but not the first list', () => {
  expect(news(before, [...before, line(3, 'scheduled')])).toEqual(['day 3: scheduled.']);
  expect(news([whole('Asking')], [...before])).toEqual(['We’ll collect tomorrow.']);
});
