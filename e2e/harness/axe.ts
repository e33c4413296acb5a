import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type * as Axe from 'axe-core';
import type { Result, RunOptions } from 'axe-core';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Skips details of passed rules. */
const options: RunOptions = { resultTypes: ['violations'] };

/**
 * Adds axe to every page of the context as an init script, which is faster than injecting it for
 * each check.
 */
export const addAxe = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({ content: axeSource });

/**
 * Asserts that axe finds no violation, once the page has its heading and title. Without `contrast`
 * it does not look at colours, which is most of its work.
 */
export async function expectAccessible(page: Page, { contrast = true } = {}): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/\S/);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // One call suffices: the pages have no frames.
  const violations = await page.evaluate(
    async (wanted) => {
      const { axe } = window as unknown as { axe: Pick<typeof Axe, 'configure' | 'run'> };
      // `noHtml` saves a third of the time; the selector suffices to find a violation.
      axe.configure({ noHtml: true });
      return (await axe.run(wanted)).violations;
    },
    { ...options, rules: { 'color-contrast': { enabled: contrast } } },
  );
  const at = `${page.viewportSize()?.width ?? '?'} px`;
  expect(foundIn(violations), `axe on ${page.url()} at ${at}`).toEqual([]);
}

const foundIn = (violations: Result[]): string[] =>
  violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}\n${failureSummary}`,
    ),
  );
