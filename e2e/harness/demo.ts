import { type Browser, expect, type Page } from '@playwright/test';
import { buildApp, demoBuild } from '../../scripts/stack/build';
import { App } from './app';
import type { Translate } from './messages';
import { test as base } from './test';

/** The worker's app is the demo build, with the demo's rate limits, as `npm run demo` starts it. */
export const test = base.extend<object, { app: App }>({
  app: [
    async ({ world }, use, { workerIndex }) => {
      await buildApp(demoBuild);
      const app = await App.create(world, `demo-${workerIndex}`, true);
      await app.start();
      await use(app);
      await app.stop();
    },
    { scope: 'worker', timeout: 600_000 },
  ],
});

export { expect } from './test';

/** The demo panel of the page, expanded. */
export async function openPanel(page: Page, t: Translate) {
  const panel = page.locator('#demo-panel');
  if (!(await panel.evaluate((details: HTMLDetailsElement) => details.open))) {
    await panel.locator('> summary').click();
  }
  const region = page.getByRole('region', { name: t('demo.panel') });
  await expect(region).toBeVisible();
  return region;
}

export async function pressControl(page: Page, t: Translate, text: string): Promise<void> {
  await (await openPanel(page, t)).getByRole('button', { name: t(text) }).click();
}

/** The demo panel in its current state. */
export const panelRegion = (page: Page, t: Translate) =>
  page.getByRole('region', { name: t('demo.panel') });

export const togglePanel = (page: Page) => page.locator('#demo-panel > summary').click();

/** A page in another browser context. */
export async function newVisitor(browser: Browser, app: App, locale: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: app.url, locale });
  return context.newPage();
}
