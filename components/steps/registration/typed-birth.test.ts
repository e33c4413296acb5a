import fc from 'fast-check';
import { expect, it } from 'vitest';
import { always, dashes, inAnyDigits, written } from '@/lib/kernel/typed-text.fixture';
import { normalisePart, splitDate } from './typed-birth';

const eras = fc.constantFrom('', 'هـ', ' هـ', 'ه', 'م', ' م.', ' AH', ' H');

it('normalises a part to its number, without the era', () => {
  const typed = fc
    .tuple(fc.integer({ min: 1, max: 2026 }).map(String), eras)
    .chain(([number, era]) => written(number).map((text) => [number, text + era]));
  always(typed, ([number = '', text = '']) => expect(normalisePart(text)).toBe(number));
});

it('splits a whole date in either order, with any separator', () => {
  const between = fc.oneof(dashes, fc.constantFrom('/', '.', ' / ', '／', '،', '٫'));
  const typed = fc
    .record({
      day: fc.integer({ min: 1, max: 31 }).map(String),
      month: fc.integer({ min: 1, max: 12 }).map(String),
      year: fc.integer({ min: 1350, max: 2020 }).map(String),
      by: between,
      first: fc.constantFrom('day', 'year'),
    })
    .chain(({ by, first, ...date }) => {
      const parts = [date.day, date.month, date.year];
      const text = (first === 'day' ? parts : parts.toReversed()).join(by);
      return inAnyDigits(text).map((typed) => ({ date, typed }));
    });
  always(typed, ({ date, typed }) => expect(splitDate(typed)).toEqual(date));
});

it('does not split a text that is no date', () => {
  for (const text of [
    '',
    '15',
    '15/5',
    '15/13/1990',
    '0/5/1990',
    '15/5/90',
    '15 5 1990',
    'x/5/1990',
  ])
    expect(splitDate(text)).toBeNull();
});
