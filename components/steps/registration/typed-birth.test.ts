import fc from 'fast-check';
import { expect, it } from 'vitest';
import { always, dashes, inAnyDigits, written } from '@/lib/kernel/typed-text.fixture';
import { partOf, wholeDate } from './typed-birth';

const eras = fc.constantFrom('', 'هـ', ' هـ', 'ه', 'م', ' م.', ' AH', ' H');

it('a part is its number in any digits, without its era', () => {
  const typed = fc
    .tuple(fc.integer({ min: 1, max: 2026 }).map(String), eras)
    .chain(([number, era]) => written(number).map((text) => [number, text + era]));
  always(typed, ([number = '', text = '']) => expect(partOf(text)).toBe(number));
});

it('a whole date in one field is its three parts, whichever way round and whatever is between', () => {
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
  always(typed, ({ date, typed }) => expect(wholeDate(typed)).toEqual(date));
});

it('what is no date is left where it was typed', () => {
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
    expect(wholeDate(text)).toBeNull();
});
