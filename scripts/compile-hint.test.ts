import { expect, it } from 'vitest';
import { withCompileHint } from './compile-hint';

it('hints once at scripts that are worth it, and changes nothing else', () => {
  const long = `f(${'1,'.repeat(10_000)})`;
  expect(withCompileHint(long)).toBe(`//# allFunctionsCalledOnLoad\n${long}`);
  expect(withCompileHint(withCompileHint(long))).toBe(withCompileHint(long));
  expect(withCompileHint('f(1)')).toBe('f(1)');
});
