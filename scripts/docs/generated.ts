import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { inRoot } from '../stack/root';

/**
 * Expects a file of the repository to equal its generated text; with `WRITE_DOCS` set (`npm run
 * docs`) writes it first. Generated files are committed, so that they are readable in the
 * repository.
 */
export function expectGenerated(path: string, text: string): void {
  const file = inRoot(path);
  if (process.env.WRITE_DOCS) writeFileSync(file, text);
  const current = existsSync(file) ? readFileSync(file, 'utf8') : '';
  expect(current, `${path} is outdated: npm run docs`).toBe(text);
}

/** The same for a part of a page, between `<!-- name -->` and `<!-- /name -->`. */
export function expectGeneratedSection(path: string, name: string, text: string): void {
  const page = readFileSync(inRoot(path), 'utf8');
  const part = new RegExp(`(?<=<!-- ${name} -->\n)[^]*?(?=<!-- /${name} -->)`);
  expect(page, `${path} has no section ${name}`).toMatch(part);
  expectGenerated(
    path,
    page.replace(part, () => `\n${text}\n\n`),
  );
}
