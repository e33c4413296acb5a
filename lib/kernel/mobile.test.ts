import { describe, expect, test } from 'vitest';
import { isMobile, parseMobile, toE164 } from './mobile';

describe('a mobile in any spelling is the same mobile', () => {
  test.each([
    '0551234567',
    '551234567',
    '+966551234567',
    '00966551234567',
    '966551234567',
    '+966 0551234567',
    ' 055 123 4567 ',
    '055-123-4567',
    '(055) 123 4567',
    '٠٥٥١٢٣٤٥٦٧',
    '۰۵۵۱۲۳۴۵۶۷',
    '+٩٦٦٥٥١٢٣٤٥٦٧',
    '\u200e+966 55 123 4567\u200f',
    '\ufeff055\u200b123\u20604567\u00ad',
    '055\u2011123\u20114567',
    '055–123–4567',
    '055−123−4567',
    '055/123/4567',
    '966+551234567',
    '966551234567+',
    'tel:+966551234567',
    'https://wa.me/966551234567',
    '0551234567,',
    '0551234567،',
    '०५५१२३४५६७',
    '০৫৫১২৩৪৫৬৭',
    '０５５１２３４５６７',
    '05\u064e51234567',
  ])('%s', (typed) => expect(parseMobile(typed)).toBe('0551234567'));
});

describe('what is no Saudi mobile is refused with its own reason', () => {
  test.each([
    ['', 'mobile-missing'],
    ['   ', 'mobile-missing'],
    ['call me', 'mobile-not-a-number'],
    ['05512x4567', 'mobile-not-a-number'],
    ['٫٫', 'mobile-missing'],
    ['+', 'mobile-not-a-number'],
    ['0112345678', 'mobile-landline'],
    ['+966112345678', 'mobile-landline'],
    ['+971501234567', 'mobile-foreign'],
    ['0020101234567', 'mobile-foreign'],
    ['05512345', 'mobile-length'],
    ['05512345678', 'mobile-length'],
  ])('%s: %s', (typed, code) => expect(parseMobile(typed)).toMatchObject({ code }));
});

test('a provider gets E.164', () => {
  const mobile = parseMobile('0551234567');
  expect(isMobile(mobile) && toE164(mobile)).toBe('+966551234567');
});
