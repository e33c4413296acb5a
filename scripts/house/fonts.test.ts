import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
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

test.each(['components/ui/styles/fonts.css', 'components/shell/fonts.ts'])(
  '%s names these very files',
  (path) => expect(named(path)).toEqual(files.toSorted()),
);
