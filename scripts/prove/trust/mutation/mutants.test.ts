import { expect, it } from 'vitest';
import { mutate } from './mutants';

const text = `
import { now } from './time';

/** How long it is good. */
const forMs = 5_000;

export function isOld(at: number): boolean {
  if (at === 0) throw new Error('never');
  return now() - at > forMs;
}
`;

const stampsOf = (of: string): string[] =>
  mutate('lib/checkout/old.ts', of).mutants.map(({ stamp }) => stamp);

it('stamps a mutant by the function that it stands in, wherever that stands and whatever is said about it', () => {
  const stamps = stampsOf(text);
  expect(new Set(stamps).size).toBe(stamps.length);
  const moved = text
    .replace('/** How long', 'export const other = (a: number) => a < 3;\n\n/** For how long')
    .replace('  return', '  // A comment changes nothing.\n  return');
  expect(stampsOf(moved)).toEqual(expect.arrayContaining(stamps));
  expect(stampsOf(moved).length).toBeGreaterThan(stamps.length);
});

it('knows no mutant any more of a function that has changed, and all of the others', () => {
  const [ofConst, ...ofFunction] = stampsOf(text);
  expect(ofFunction.length).toBeGreaterThan(3);
  const changed = stampsOf(text.replace("Error('never')", "Error('nie')"));
  expect(changed).toContain(ofConst);
  expect(changed.filter((stamp) => ofFunction.includes(stamp))).toEqual([]);
});
