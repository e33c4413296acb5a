import { expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from '@/lib/kernel/time';
import { ageOf } from './freshness';

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
