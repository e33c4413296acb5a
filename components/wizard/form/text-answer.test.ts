import { describe, expect, test } from 'vitest';
import { cleanText, requiredText, text } from './text-answer';

describe('cleanText', () => {
  test.each([
    ['  شارع العليا \n', 'شارع العليا'],
    ['\u200fشارع\u200e 12\u202c', 'شارع 12'],
    ['\u2067a\u2069\u061c\ufeffb\u2060\u00ad', 'ab'],
    ['a\u0000b\tc\u0007', 'a b c'],
    ['one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['half \ud83d of one', 'half  of one'],
    ['👨‍👩‍👧‍👦 می‌خواهم', '👨‍👩‍👧‍👦 می‌خواهم'],
    ['<b>"o\'clock" & more</b>', '<b>"o\'clock" & more</b>'],
    ['٧٤٢١', '٧٤٢١'],
  ])('%j', (typed, meant) => {
    expect(cleanText(typed)).toBe(meant);
  });

  test.each(['', ' \u00a0\u3000', '\u200b\u200d\ufeff\u2060', '\u0000\u0001', '\ud83d'])(
    'treats %j as empty',
    (typed) => {
      expect(cleanText(typed)).toBe('');
      const parsed = requiredText(5, 'long', 'missing').safeParse(typed);
      expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['missing']);
    },
  );
});

test('counts visible characters by code points', () => {
  expect(text(3, 'long').parse('\u200fa\u200bb🏠')).toBe('ab🏠');
  const parsed = text(3, 'long').safeParse('🏠'.repeat(10_000));
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['long:9997']);
});
