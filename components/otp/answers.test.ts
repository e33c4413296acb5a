import { expect, it } from 'vitest';
import { formatMobile, nationalMobile } from '@/lib/i18n/format';
import { mobileInput } from './answers';

const number = (mobile: string) => mobileInput.safeParse({ phase: 'number', mobile });
const code = (typed: string) => mobileInput.safeParse({ phase: 'code', code: typed });

it.each([
  '0551234567',
  '55 123 4567',
  '+966 55 123 4567',
  '00966551234567',
  '٠٥٥١٢٣٤٥٦٧',
  '۰۵۵۱۲۳۴۵۶۷',
])('accepts %s', (typed) =>
  expect(number(typed).data).toEqual({ phase: 'number', mobile: '0551234567' }),
);

it.each([
  ['', 'mobile-missing'],
  ['abc', 'mobile-not-a-number'],
  ['0112345678', 'mobile-landline'],
  ['+971501234567', 'mobile-foreign'],
  ['05512345', 'mobile-length'],
  ['055123456789', 'mobile-length'],
])('reports the error of %j', (typed, fault) => {
  expect(number(typed).error?.issues.map(({ message }) => message)).toEqual([fault]);
});

it('accepts a code in any digits and with spaces', () => {
  expect(code('٤٧١ ٢٠٩').data).toEqual({ phase: 'code', code: '471209' });
  expect(code('').error?.issues[0]?.message).toBe('code-missing');
  expect(code('4712').error?.issues[0]?.message).toBe('code-length');
});

it('rejects any other phase', () => {
  expect(mobileInput.safeParse({ phase: 'proven', mobile: '0551234567' }).success).toBe(false);
});

it('formats a mobile for text and for the field', () => {
  expect(formatMobile('0551234567')).toBe('\u2066055\u00a0123\u00a04567\u2069');
  expect(nationalMobile('0551234567')).toBe('55 123 4567');
  expect(nationalMobile('half a num')).toBe('half a num');
});
