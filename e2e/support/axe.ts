import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

const axeSource = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** What it finds in order need not be described. */
const options: RunOptions = { resultTypes: ['violations'] };

/** Every page of the context has axe from its beginning: where many are looked at, the browser reads it once and not for each. */
export const bringAxe = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript({ content: axeSource });

/** axe finds nothing on the page, looked at once its heading and title are there. */
export async function expectAccessible(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveTitle(/\S/);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  // In one piece, for pages here have no frames.
  const results = await page.evaluate(
    (told) =>
      (window as unknown as { axe: { run(o: RunOptions): Promise<AxeResults> } }).axe.run(told),
    options,
  );
  const at = `${page.viewportSize()?.width ?? '?'} px`;
  expect(foundIn(results), `axe on ${page.url()} at ${at}`).toEqual([]);
}

const foundIn = ({ violations }: AxeResults): string[] =>
  violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}\n${failureSummary}`,
    ),
  );
