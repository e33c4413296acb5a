import type { Page } from '@playwright/test';
import { expect, test } from '../harness/customer';
import { ofAKind } from '../harness/of-a-kind';
import { holdBack, isScript, lines, slowDown } from '../harness/slow-line';

/** The fonts that the browser drew an element with, custom ones by their own name. */
async function fontsOf(page: Page, selector: string): Promise<{ name: string; isOurs: boolean }[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
  await session.detach();
  return fonts.map(({ familyName, isCustomFont }) => ({ name: familyName, isOurs: isCustomFont }));
}

for (const [[name, line], long] of ofAKind(Object.entries(lines).reverse())) {
  test(`a first page view is styled and drawn in the brand's font (${name}) @long-in-english${long}`, async ({
    browser,
    baseURL,
    language,
  }) => {
    const context = await browser.newContext({ baseURL, serviceWorkers: 'allow' });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (['warning', 'error'].includes(message.type())) complaints.push(message.text());
    });
    const sheets: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'stylesheet') sheets.push(request.url());
    });
    if (line) await slowDown(page, line);
    await page.goto(`/${language}`);
    await expect.poll(() => fontsOf(page, 'h1')).toEqual([{ name: 'Readex Pro', isOurs: true }]);
    const loaded = await page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
    );
    expect(loaded.length).toBeGreaterThan(0);
    await expect(page.locator('body')).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    expect(sheets, 'the style sheet is part of the page').toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
}

test('a button that was pressed before the page was alive is pressed then, once @once @long', async ({
  page,
  language,
  t,
}) => {
  const scripts = await holdBack(page, isScript);
  await page.goto(`/${language}/start/coverage`, { waitUntil: 'commit' });
  const map = page.getByRole('button', { name: t('step-coverage.map') });
  await map.click();
  await map.click();
  await expect.poll(scripts.count).toBeGreaterThan(0);
  await expect(map).toBeVisible();
  scripts.letGo();
  await expect(page.getByRole('application').or(page.locator('.leaflet-container'))).toBeVisible();
  await expect(map).toHaveCount(0);
});
