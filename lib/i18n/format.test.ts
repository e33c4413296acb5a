import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instantFromIso, type PlainDate } from '@/lib/kernel/time';
import { formatDate, formatHijriDate, formatTime, monthNames } from './date-format';
import { formatMoney, formatNumber, formatPhone, tags } from './format';

const day = '2026-12-07' as PlainDate;

test('money has decimals only if needed, and Latin digits in both languages', () => {
  expect(formatMoney(113_400, 'ar')).toBe('1,134');
  expect(formatMoney(9_450, 'ar')).toBe('94.50');
  expect(formatMoney(5, 'en')).toBe('0.05');
});

test('a number has at most one decimal', () => {
  expect(formatNumber(7.5, 'ar')).toBe('7.5');
  expect(formatNumber(1_000, 'en')).toBe('1,000');
});

test('numbers are written as Intl writes them, in both languages', () => {
  const halalas = fc.nat({ max: 1_000_000_000 });
  const thousandths = fc.nat({ max: 10_000_000 });
  fc.assert(
    fc.property(fc.constantFrom('ar', 'en'), halalas, thousandths, (locale, money, value) => {
      const digits = money % 100 === 0 ? 0 : 2;
      const fixed = { minimumFractionDigits: digits, maximumFractionDigits: digits };
      const byIntl = (options: Intl.NumberFormatOptions) =>
        new Intl.NumberFormat(tags[locale], options);
      expect(formatMoney(money, locale)).toBe(byIntl(fixed).format(money / 100));
      const written = byIntl({ maximumFractionDigits: 1 }).format(value / 1000);
      expect(formatNumber(value / 1000, locale)).toBe(written);
    }),
  );
});

describe('a plain date', () => {
  test.each([
    ['full', 'الاثنين 7 ديسمبر', 'Monday 7 December'],
    ['long', '7 ديسمبر 2026', '7 December 2026'],
    ['dayMonth', '7 ديسمبر', '7 December'],
    ['weekday', 'الاثنين', 'Monday'],
    ['month', 'ديسمبر', 'December'],
    ['day', '7', '7'],
  ] as const)('%s', (style, arabic, english) => {
    expect(formatDate(day, 'ar', style)).toBe(arabic);
    expect(formatDate(day, 'en', style)).toBe(english);
  });

  test('is the same day in the Umm al-Qura calendar', () => {
    expect(formatHijriDate('1990-05-15' as PlainDate, 'ar')).toMatch(/^20 شوال 1410/);
    expect(formatHijriDate('1990-05-15' as PlainDate, 'en')).toMatch(/^20 Shawwal 1410/);
    expect(formatHijriDate('1990-05-15' as PlainDate, 'ar', 'dayMonth')).toBe('20 شوال');
    expect(formatHijriDate('1990-05-15' as PlainDate, 'ar', 'numeric')).toBe('20/10');
    expect(formatHijriDate('2026-12-03' as PlainDate, 'en', 'numeric')).toBe('23/6');
  });
});

test('a time is the clock of Riyadh', () => {
  expect(formatTime(instantFromIso('2026-12-19T08:20:00Z') as Date, 'en')).toBe('11:20 am');
  expect(formatTime(instantFromIso('2026-12-19T08:20:00Z') as Date, 'ar')).toMatch(/^11:20\sص$/);
});

test('there are twelve months, January or Muharram first', () => {
  for (const calendar of ['gregorian', 'hijri'] as const)
    for (const locale of ['ar', 'en'] as const)
      expect(new Set(monthNames(locale, calendar)).size).toBe(12);
  expect(monthNames('ar')[0]).toBe('يناير');
  expect(monthNames('en')[11]).toBe('December');
  expect(monthNames('ar', 'hijri')[0]).toBe('محرم');
  expect(monthNames('ar', 'hijri')[9]).toBe('شوال');
  expect(monthNames('ar', 'hijri')[11]).toBe('ذو الحجة');
});

test.each([
  ['+966501234567', '+966 50 123 4567'],
  ['+966115550100', '+966 11 555 0100'],
  ['+9668001234567', '+966 800 123 4567'],
  ['0551234567', '055 123 4567'],
  ['920012345', '920012345'],
])('phone %s reads %s', (given, shown) => {
  // Non-breaking spaces keep a number on one line.
  expect(formatPhone(given)).toBe(shown.replaceAll(' ', '\u00a0'));
});
