import type { Chance } from '../../chance';

/** Text as it stands in JSON, for what JSON.stringify would never write. */
export class Verbatim {
  constructor(readonly text: string) {}
}

const verbatim = (...texts: string[]): Verbatim[] => texts.map((text) => new Verbatim(text));

/** Numbers that nobody means. The last ones are no JSON. */
export const numbers: (number | string | Verbatim)[] = [
  ...[0, -1, 199.999, 0.1, 2 ** 31, 2 ** 53, -(2 ** 63), Number.MIN_VALUE, 90.000001, -180.000001],
  ...verbatim('1e21', '-1e21', '1e308', '1e400', '-1e400', '1E-400', '-0', '9'.repeat(400)),
  ...['199.999', '-1', '1e21', 'NaN', 'Infinity', '0x10', '٢٤٠', '1_000', ''],
  ...verbatim('NaN', 'Infinity', '-Infinity', '0x10', '01', '+1', '.5', '5.', '1,5', '--1'),
];

const deepLevels = 10_000;
/** Ten thousand levels, and as many as fit into a body where each has a name. */
export const deep = {
  lists: new Verbatim(`${'['.repeat(deepLevels)}${']'.repeat(deepLevels)}`),
  records: new Verbatim(`${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
};

/** Text that nobody types, and somebody sends. */
export const texts: string[] = [
  ...['', ' ', '\0', 'a\0b', '\u0001\u0002', '\r\nSet-Cookie: a=b', '\u2028\u2029', '\ufeff', '\t'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__'],
  ...['../../etc/passwd', '..\\..\\', '%00', '%2e%2e%2f', '/', '\\', '?', '#', '//evil.example'],
  ...["' or 1=1 --", '"; drop table customers; --', '$1', '${7*7}', '{{7*7}}', '<script>alert(1)'],
  ...['javascript:alert(1)', 'data:text/html,x', 'http://169.254.169.254/', 'file:///etc/passwd'],
  ...[
    '\ud800',
    '\udc00a',
    'e\u0301',
    '\u202eabc',
    '🧺'.repeat(200),
    'ﷺ'.repeat(300),
    'ا'.repeat(5_000),
  ],
  ...['null', 'undefined', 'true', 'NaN', '[object Object]', '-1', '1e21', '199.999', '٠٥٥٠٠٠٠٠٠١'],
  ...['+9665500000019999', '+1 900 123 4567', '00966', '0550000001\n0550000002', '٩'.repeat(3_000)],
  ...['9999-12-31', '0000-00-00', '2026-02-30', '-271821-04-20', '+275760-09-13', '1448-09-31'],
  ...['11:111:-1', '11:111:1e21', '0:0:0', '999999999999999:999999999999999:999999999999999'],
  ...['x'.repeat(10_000), 'a'.repeat(255), '0'.repeat(26_000)],
];

/** Languages that there are not. */
export const languages: string[] = [
  ...['', 'fr', 'AR', 'en ', 'en\0', 'en\r\nx-a: b', 'ar\nset-cookie: a=b', '../en', '..%2fen'],
  ...['__proto__', 'constructor', 'toString', 'en/../ar', 'en-GB', 'e'.repeat(10_240), 'ar,en'],
  ...['*', '[locale]', '%00', '\u0627\u0631', '🧺', '{}', "'", '<script>', 'en?x=y', 'en#', '.'],
];

/** Values that are of no right type anywhere. */
const shapes: unknown[] = [
  ...[null, true, false, [], {}, [[]], [null], { a: { b: [] } }, [1, 2, 3], { length: 1e9 }],
  ...[{ toString: 'x' }, { toJSON: 1 }, { then: 1 }, { $gt: '' }, { length: -1 }, ['admin']],
];

/** A value that is wrong in one way or another, for a place where `good` stands. */
export function wrong(chance: Chance, good: unknown): unknown {
  const sort = chance.below(8);
  if (sort === 0) return [good];
  if (sort === 1) return chance.of(shapes);
  if (sort === 2) return { [chance.of(texts.slice(0, 15))]: good };
  if (sort === 3 && chance.below(3) === 0) return chance.of([deep.lists, deep.records]);
  if (typeof good === 'number' || chance.below(5) === 0) return chance.of<unknown>(numbers);
  if (typeof good === 'boolean') return chance.of<unknown>(['true', 1, 0, 'on', null, [true]]);
  return chance.of<unknown>(texts);
}

/** JSON with what stands in it verbatim. */
export function json(value: unknown): string {
  if (value instanceof Verbatim) return value.text;
  if (Array.isArray(value)) return `[${value.map(json).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const pairs = Object.entries(value).map(
      ([name, one]) => `${JSON.stringify(name)}:${json(one)}`,
    );
    return `{${pairs.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

/** An id such as ours, made by chance: the same for the same seed. */
export const uuid = (chance: Chance): string =>
  'xxxxxxxx-xxxx-4xxx-axxx-xxxxxxxxxxxx'.replace(/x/g, () => chance.below(16).toString(16));
