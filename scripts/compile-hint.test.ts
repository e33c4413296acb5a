import { expect, it } from 'vitest';
import { withCompileHint } from './compile-hint';

const head =
  '(globalThis.TURBOPACK||(globalThis.TURBOPACK=[])).push(["object"==typeof document?document.currentScript:void 0,';
const long = `${';'.repeat(12_000)}f()`;

it('stands in the first line of a script, as V8 wants it, and makes it no longer', () => {
  const hinted = withCompileHint(`${head}7,e=>{${long}}]);`);
  expect(hinted).toBe(
    `//# allFunctionsCalledOnLoad\n(self.TURBOPACK||=[]).push([document.currentScript,7,e=>{${long}}]);`,
  );
  expect(hinted.length).toBeLessThanOrEqual(`${head}7,e=>{${long}}]);`.length);
});

it('leaves out what is too small for it, and leaves what does not begin in Turbopack’s words as it is', () => {
  expect(withCompileHint(`${head}7,e=>{}]);`)).toBe(
    '(self.TURBOPACK||=[]).push([document.currentScript,7,e=>{}]);',
  );
  expect(withCompileHint(long)).toBe(`//# allFunctionsCalledOnLoad\n${long}`);
});
