import { type Browser, expect, type Page } from '@playwright/test';
import type { App } from './app';
import type { Words } from './words';

/** The panel of the page, unfolded. */
export async function panelOf(page: Page, t: Words) {
  const panel = page.locator('#demo-panel');
  if (!(await panel.evaluate((details: HTMLDetailsElement) => details.open))) {
    await panel.locator('> summary').click();
  }
  const region = page.getByRole('region', { name: t('demo.panel') });
  await expect(region).toBeVisible();
  return region;
}

export async function pull(page: Page, t: Words, words: string): Promise<void> {
  await (await panelOf(page, t)).getByRole('button', { name: t(words) }).click();
}

/** The panel as it is, unfolded or not. */
export const unfolded = (page: Page, t: Words) =>
  page.getByRole('region', { name: t('demo.panel') });

export const shut = (page: Page) => page.locator('#demo-panel > summary').click();

/** Another browser. */
export async function newVisitor(browser: Browser, app: App, locale: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url, locale });
  return context.newPage();
}
