import { expect, test } from 'vitest';
import { parseYaml } from './plain-yaml';

test('it reads what our files are made of', () => {
  const text = `
# why
a: 1
b:
  - x
  - k: "v: w"
    l: [1, 'two', three]
  - m:
      n: http://one:3000
c:
d:
- e
f: sum(a{b="c"}) > 0
g: &named
  h: i
j: *named
k:
  <<: *named
  l: m
n:
  <<: *named
  h: o
`;
  expect(parseYaml(text)).toEqual({
    a: '1',
    b: ['x', { k: 'v: w', l: ['1', 'two', 'three'] }, { m: { n: 'http://one:3000' } }],
    c: '',
    d: ['e'],
    f: 'sum(a{b="c"}) > 0',
    g: { h: 'i' },
    j: { h: 'i' },
    k: { h: 'i', l: 'm' },
    n: { h: 'o' },
  });
});

test.each([
  '',
  'a: 1\na: 2',
  'a: b: c',
  'a: 1 # why',
  'a: &b c',
  'a: *b',
  'a:\n  <<: *b',
  'a: &b\n  - c\nd:\n  <<: *b',
  'a: &b\n  c: d\ne:\n  f: g\n  <<: *b',
  'a: |\n  b',
  'a: { b: c }',
  'a:\n   b: 1\n  c: 2',
  'a: 1\n  b: 2',
  'just words',
  'a: "b',
  'a: [b',
])('it refuses what it would misread: %j', (text) => {
  expect(() => parseYaml(text)).toThrow(/^line \d+: /);
});
