import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fontSheet } from '@/lib/config/brand/font';
import { inRoot } from '../stack/root';

const files = readdirSync(inRoot('public/fonts'));
const named = (path: string): string[] =>
  [...readFileSync(inRoot(path), 'utf8').matchAll(/\/fonts\/([\w.-]+\.woff2)/g)]
    .map(([, file = '']) => file)
    .toSorted();

test.each(files)('%s is named after what is in it: browsers keep it for good', (file) => {
  const content = readFileSync(inRoot('public/fonts', file));
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8);
  expect(file).toMatch(new RegExp(`\\.${hash}\\.woff2$`));
});

test('fonts.css names these very files', () =>
  expect(named('components/ui/styles/fonts.css')).toEqual(files.toSorted()));

test("a brand's own font is asked for the same letters, and has the same fonts stand in", () => {
  const rangesIn = (css: string): string[] =>
    [...css.matchAll(/unicode-range:([^;}]+)/g)].map(([, range = '']) => range.replace(/\s/g, ''));
  const localsIn = (css: string): string[] =>
    [...css.matchAll(/local\('([^']+)'\)/g)].map(([, name = '']) => name);
  const metrics = { size: 100, ascent: 90, descent: 30 };
  const stand = { ...metrics, bold: metrics };
  const own = fontSheet(
    {
      ...{ arabic: 'a.woff2', latin: 'l.woff2', weights: [400, 600] },
      fallback: { arial: stand, naskh: stand, sans: stand },
    },
    (file) => file,
  );
  const usual = readFileSync(inRoot('components/ui/styles/fonts.css'), 'utf8');
  expect(rangesIn(usual)).toHaveLength(2);
  expect(rangesIn(own)).toEqual(rangesIn(usual));
  expect(localsIn(own)).toEqual(localsIn(usual));
});
