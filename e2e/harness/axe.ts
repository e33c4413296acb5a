import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type * as Axe from 'axe-core';
import type { Result, RunOptions } from 'axe-core';

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
  const violations = await page.evaluate(async (told) => {
    const { axe } = window as unknown as { axe: Pick<typeof Axe, 'configure' | 'run'> };
    // To write down the markup of each element takes a third of its time, and a fault is found by its selector.
    axe.configure({ noHtml: true });
    return (await axe.run(told)).violations;
  }, options);
  const at = `${page.viewportSize()?.width ?? '?'} px`;
  expect(foundIn(violations), `axe on ${page.url()} at ${at}`).toEqual([]);
}

const foundIn = (violations: Result[]): string[] =>
  violations.flatMap(({ id, help, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) => `${id}: ${help} at ${target.join(' ')}\n${failureSummary}`,
    ),
  );
