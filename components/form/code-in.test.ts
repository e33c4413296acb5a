import { expect, it } from 'vitest';
import { codeIn } from './code-in';

it.each([
  ['123456', '123456'],
  ['12', '12'],
  ['', ''],
  ['123 456', '123456'],
  ['١٢٣٤٥٦', '123456'],
  ['۱۲۳-۴۵۶', '123456'],
  ['رمزك 123456', '123456'],
  ['رمز التحقق الخاص بك: ١٢٣٤٥٦', '123456'],
  ['صالح 10 دقائق. الرمز \u2066123456\u2069', '123456'],
  ['Your code is 123456. @nada.example #123456', '123456'],
  ['1234567890', '123456'],
  ['<b>12a34</b>', '1234'],
])('in %j it is %s', (text, code) => expect(codeIn(text, 6)).toBe(code));

it('is the newer one, where a second was pasted behind a full field', () => {
  expect(codeIn('111111222222', 6, '111111')).toBe('222222');
  expect(codeIn('111111رمزك 222222', 6, '111111')).toBe('222222');
  expect(codeIn('1111112', 6, '111111')).toBe('111111');
});
