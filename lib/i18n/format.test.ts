import { describe, expect, test } from 'vitest';
import { instantFromIso, type PlainDate } from '@/lib/kernel/time';
import {
  formatDate,
  formatHijriDate,
  formatMoney,
  formatNumber,
  formatPhone,
  formatTime,
  monthNames,
} from './format';

const day = '2026-12-07' as PlainDate;

test('money has decimals only where there are some, and Latin digits in both languages', () => {
  expect(formatMoney(113_400, 'ar')).toBe('1,134');
  expect(formatMoney(9_450, 'ar')).toBe('94.50');
  expect(formatMoney(5, 'en')).toBe('0.05');
});

test('a number has at most one decimal', () => {
  expect(formatNumber(7.5, 'ar')).toBe('7.5');
  expect(formatNumber(1_000, 'en')).toBe('1,000');
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
  });
});

test('a time is the clock of Riyadh', () => {
  expect(formatTime(instantFromIso('2026-12-19T08:20:00Z') as Date, 'en')).toBe('11:20 am');
  expect(formatTime(instantFromIso('2026-12-19T08:20:00Z') as Date, 'ar')).toMatch(/^11:20\sص$/);
});

test('the months are twelve, January first', () => {
  expect(monthNames('en')).toHaveLength(12);
  expect(monthNames('ar')[0]).toBe('يناير');
});

test.each([
  ['+966501234567', '+966 50 123 4567'],
  ['+9668001234567', '+966 800 123 4567'],
  ['0551234567', '055 123 4567'],
  ['920012345', '920012345'],
])('phone %s reads %s', (given, shown) => {
  expect(formatPhone(given)).toBe(shown);
});
