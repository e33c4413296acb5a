import fc from 'fast-check';
import { expect, it } from 'vitest';
import { always, dashes, digitsIn, spaces, unseen, written } from '@/lib/kernel/typed-text.fixture';
import { extractCode } from './code-field';

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
  ['صالح 10 دقائق. الرمز 123-456', '123456'],
  ['1️⃣2️⃣3️⃣4️⃣5️⃣6️⃣', '123456'],
  ['<b>12a34</b>', '1234'],
])('extracts from %j: %s', (text, code) => expect(extractCode(text, 6)).toBe(code));

it('takes the newer code when one is pasted after a complete one', () => {
  expect(extractCode('111111222222', 6, '111111')).toBe('222222');
  expect(extractCode('111111رمزك 222222', 6, '111111')).toBe('222222');
  expect(extractCode('1111112', 6, '111111')).toBe('111111');
});

const six = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 6, maxLength: 6 });

it('reads a code in any digits, split, or inside a message', () => {
  const half = (digits: string) => written(digits);
  const typed = six.chain((code) =>
    fc
      .tuple(half(code.slice(0, 3)), fc.oneof(fc.constant(''), dashes, spaces), half(code.slice(3)))
      .chain((parts) =>
        fc
          .constantFrom('', 'رمزك: ', 'صالح 10 دقائق. الرمز ')
          .map((before) => [code, before + parts.join('')]),
      ),
  );
  always(typed, ([code = '', text = '']) => expect(extractCode(text, 6)).toBe(code));
});

it('never contains digits that are not in the text', () => {
  const typed = fc.string({ unit: fc.oneof(unseen, fc.constantFrom(...'0123456789٣۴५６ -xص%')) });
  always(typed, (text) => {
    expect(digitsIn(text)).toContain(extractCode(text, 6));
    expect(extractCode(text, 6)).toMatch(/^\d{0,6}$/);
  });
});
