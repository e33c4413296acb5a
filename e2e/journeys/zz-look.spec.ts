import { test as base } from '../support/test';
const test = base.extend({ baseURL: async ({ theatre }, use) => use(theatre.url) });
test('look', async ({ page, language, t, theatre }) => {
  const shot = (name: string) => page.screenshot({ path: `/tmp/shots/${language}-${name}.png` });
  const open = () => page.locator('#stage-panel > summary').click();
  await page.goto(`/${language}`);
  await shot('home-360');
  await open();
  await shot('open-360');
  await page.locator('#stage-panel section').evaluate((e) => e.scrollTo(0, 500));
  await shot('open2-360');
  const times: number[] = [];
  for (const name of ['chosen', 'waiting', 'midway', 'finished']) {
    if (!(await page.locator('#stage-panel section').isVisible())) await open();
    const began = performance.now();
    await page.getByRole('button', { name: t(`demo.personas.${name}.title`) }).click();
    await page.waitForURL(/schedule|checkout|track|account/);
    times.push(Math.round(performance.now() - began));
    await page.waitForLoadState('load');
    await shot(`${name}-360`);
  }
  console.log(times);
  await page.setViewportSize({ width: 1280, height: 800 });
  await open();
  await page.getByRole('button', { name: t(`demo.personas.midway.title`) }).click();
  await page.waitForURL(/track/);
  await shot('track-1280');
  await open();
  await shot('track-open-1280');
  await page.getByRole('button', { name: t('demo.payment-fails') }).click();
  await page.waitForLoadState('load');
  await page.locator('#stage-panel section').evaluate((e) => e.scrollTo(0, 500));
  await shot('track-open2-1280');
  await page.getByRole('button', { name: t('demo.order-late') }).click();
  await page.waitForLoadState('load');
  await page.setViewportSize({ width: 360, height: 740 });
  await open();
  await shot('late-360');
});
