import { expect, test } from 'vitest';
import { inLocale, localePath } from './navigation';
import { localeOfVisitor } from './visitor-locale.server';

test.each([
  ['en', 'ar', 'en'],
  ['xx', 'en-GB', 'en'],
  [undefined, 'en;q=0.5, ar-SA;q=0.9', 'ar'],
  [undefined, 'fr, en-US;q=0.7, ar;q=0.3', 'en'],
  [undefined, 'fr, de', 'ar'],
  [undefined, 'en;q=0', 'ar'],
  [undefined, '*', 'ar'],
  [undefined, 'EN-us', 'en'],
  [undefined, 'en;q=x, ;;,=', 'ar'],
  [undefined, '', 'ar'],
  [undefined, null, 'ar'],
] as const)('cookie %s and Accept-Language %s give %s', (cookie, header, locale) => {
  expect(localeOfVisitor(cookie, header)).toBe(locale);
});

test('a path names its language and leaves out empty parameters', () => {
  expect(localePath('ar')).toBe('/ar');
  expect(localePath('en', '/plans', { service: undefined })).toBe('/en/plans');
  expect(localePath('en', '/start/coverage', { plan: 12, option: 34 })).toBe(
    '/en/start/coverage?plan=12&option=34',
  );
});

test('the same page in the other language', () => {
  expect(inLocale('en', '/ar/start/address')).toBe('/en/start/address');
  expect(inLocale('ar', '/en')).toBe('/ar');
  expect(inLocale('en', '/somewhere')).toBe('/en/somewhere');
});
