import type { Page } from '@playwright/test';
import { expect, test } from '../support/customer';
import { slowDown } from '../support/slow-line';

const isSheet = (url: string): boolean => new URL(url).pathname.endsWith('.css');

test('a first page brings its style sheet along, and later ones find it kept @once', async ({
  page,
  context,
  app,
  language,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy|hydrat/i.test(message.text())) complaints.push(message.text());
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isSheet(request.url())) asked.push(request.resourceType());
  });

  await page.goto(`/${language}`);
  // Its bytes did not wait for the page: nothing asked for them before all of it was there, and then only to keep them.
  await expect
    .poll(async () => (await context.cookies()).some(({ name }) => name === 'sheet'))
    .toBe(true);
  expect(asked).toEqual(['fetch']);
  const lettering = () => page.locator('h1').evaluate((one) => getComputedStyle(one).fontFamily);
  const first = await lettering();

  // The second one is lighter for it, and looks the same.
  const reply = await page.goto(`/${language}`);
  expect(await reply?.text()).not.toContain('@layer');
  expect(asked).toEqual(['fetch', 'stylesheet']);
  expect(await lettering()).toBe(first);
  expect(complaints).toEqual([]);

  // Without a script nothing says that it is kept, so every page brings it.
  const bare = await context.browser()?.newContext({ javaScriptEnabled: false, baseURL: app.url });
  const other = await bare?.newPage();
  for (let visit = 0; visit < 2; visit += 1) {
    expect(await (await other?.goto(`/${language}`))?.text()).toContain('@layer');
  }
  await bare?.close();
});

/** Opens a page; gives how many of its scripts had come when it asked for its first font, once its own letters stand there. */
async function scriptsBeforeFonts(page: Page, address: string): Promise<number | undefined> {
  let scripts = 0;
  let before: number | undefined;
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts += 1;
  });
  page.on('request', (request) => {
    if (request.resourceType() === 'font') before ??= scripts;
  });
  await page.goto(address);
  const lettered = () =>
    page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length);
  await expect.poll(lettered).toBeGreaterThanOrEqual(2);
  return before;
}

test('fonts come in front of all else on a quick line, and after what makes the page react on a slow one @once', async ({
  page,
  browser,
  baseURL,
  language,
}) => {
  expect(await scriptsBeforeFonts(page, `/${language}/start/coverage`)).toBe(0);
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  const slow = await context.newPage();
  await slowDown(slow);
  expect(await scriptsBeforeFonts(slow, `/${language}/start/coverage`)).toBeGreaterThan(5);
  await context.close();

  const bare = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const still = await bare.newPage();
  const font = still.waitForRequest((request) => request.resourceType() === 'font');
  await still.goto(`/${language}`);
  await font;
  await bare.close();
});
