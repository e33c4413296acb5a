import { ESLint } from 'eslint';
import typescript from 'eslint-config-next/typescript';
import { describe, expect, test } from 'vitest';
import { inRoot } from '../stack/root';
import { conventionRules, conventions } from './rules.mjs';

const parser = typescript.find(({ languageOptions }) => languageOptions?.parser)?.languageOptions;
const eslint = new ESLint({
  cwd: inRoot(),
  overrideConfigFile: true,
  overrideConfig: [{ files: ['**/*.{ts,tsx,mjs}'], languageOptions: parser }, ...conventionRules],
});

/** The names of the conventions that a file of this path and text breaks. */
async function broken(path: string, text: string): Promise<string[]> {
  const [result] = await eslint.lintText(text, { filePath: inRoot(path) });
  return (result?.messages ?? []).map(({ ruleId, message }) => ruleId ?? message);
}

describe.each(conventions)('$name', ({ name, bad, good = [] }) => {
  test.each(bad)('is broken in %s by %j', async (path, text) => {
    expect(await broken(path, text)).toContain(`conventions/${name}`);
  });
  if (good.length > 0)
    test.each(good)('is kept in %s by %j', async (path, text) => {
      expect(await broken(path, text)).not.toContain(`conventions/${name}`);
    });
});
