import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { filesIn, isMissingFile } from './public-files.server';

it('lists the files below /fonts and /brands, and no folder', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'public-'));
  mkdirSync(path.join(root, 'public/brands/nada/fonts'), { recursive: true });
  writeFileSync(path.join(root, 'public/brands/nada/fonts/a.woff2'), '');
  writeFileSync(path.join(root, 'public/brands/nada/logo.svg'), '');
  writeFileSync(path.join(root, 'public/sw.js'), '');
  const listed = [...filesIn(root)].sort();
  rmSync(root, { recursive: true });
  expect(listed).toEqual(['/brands/nada/fonts/a.woff2', '/brands/nada/logo.svg']);
});

it.each([
  ['/brands/nada/logo.svg', false],
  ['/brands/nada/%6cogo.svg', false],
  ['/brands/nada/logo.png', true],
  ['/brands/nada/fonts', true],
  ['/fonts/nowhere.0.woff2', true],
  ['/fonts/', true],
  ['/fonts', false],
  ['/en/fonts/x', false],
  ['/sw.js', false],
])('%s is missing: %s', (address, missing) => {
  expect(isMissingFile(address, false)).toBe(missing);
});
