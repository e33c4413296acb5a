import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { isMissingFile, staticFiles } from './known-paths.server';

it('lists the files of public folders and of the build, and no folder', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'public-'));
  mkdirSync(path.join(root, 'public/brands/nada/fonts'), { recursive: true });
  writeFileSync(path.join(root, 'public/brands/nada/fonts/a.woff2'), '');
  writeFileSync(path.join(root, 'public/brands/nada/logo.svg'), '');
  writeFileSync(path.join(root, 'public/sw.js'), '');
  mkdirSync(path.join(root, '.next/static/chunks'), { recursive: true });
  writeFileSync(path.join(root, '.next/static/chunks/a.js'), '');
  const listed = [...staticFiles(root)].sort();
  rmSync(root, { recursive: true });
  expect(listed).toEqual([
    '/_next/static/chunks/a.js',
    '/brands/nada/fonts/a.woff2',
    '/brands/nada/logo.svg',
  ]);
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
  ['/_next/static/chunks/missing.js', true],
])('%s is missing: %s', (urlPath, missing) => {
  expect(isMissingFile(urlPath, false)).toBe(missing);
});
