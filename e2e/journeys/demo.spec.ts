import type { Page } from '@playwright/test';
import { App } from '../support/app';
import { expect, test as base } from '../support/test';
import type { Words } from '../support/words';
import { World } from '../support/world';

const test = base.extend<object, { stage: { world: World; app: App } }>({
  stage: [
    async ({}, use, { workerIndex }) => {
      const world = await World.create();
      const app = await App.create(world, `stage-${workerIndex}`, true);
      await app.start();
      await use({ world, app });
      await app.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

const persona = async (page: Page, t: Words, name: string) => {
  await page.locator('#stage-panel > summary').click();
  await page.getByRole('button', { name: t(`demo.personas.${name}.title`) }).click();
};

test('trial', async ({ page, stage: { app }, t, language }) => {
  await page.goto(`${app.url}/${language}`);
  for (const name of ['chosen', 'waiting', 'midway', 'finished', 'visitor']) {
    const began = performance.now();
    await persona(page, t, name);
    await page.waitForURL((url) => !url.pathname.startsWith('/api'));
    console.log(name, Math.round(performance.now() - began), page.url());
    await page.screenshot({ path: `/tmp/demo-${language}-${name}.png` });
  }
});
