import type { Page } from '@playwright/test';
import { expect, test } from '../support/customer';
import { sheetKept } from '../support/kept-sheet';
import { holdBack, isScript, slowDown } from '../support/slow-line';
import { walkTo } from '../support/way';

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

/** When the page was first painted, and when it asked for its first script: as the browser noted it, whatever clock the page has. */
const beginnings = (page: Page) =>
  page.evaluate(async () => {
    const first = (type: string, counts: (entry: PerformanceEntry) => boolean) =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list, watch) => {
          const found = list.getEntries().filter(counts);
          if (found.length === 0) return;
          watch.disconnect();
          resolve(Math.min(...found.map(({ startTime }) => startTime)));
        }).observe({ type, buffered: true });
      });
    return {
      paint: await first('paint', () => true),
      script: await first('resource', ({ name }) => new URL(name).pathname.endsWith('.js')),
    };
  });

test('scripts come behind the first paint on a quick line, at once on a slow one and where nobody looks @once', async ({
  browser,
  baseURL,
  language,
}) => {
  const visit = async (prepare: (page: Page) => Promise<unknown>) => {
    const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
    const page = await context.newPage();
    await prepare(page);
    await page.goto(`/${language}/start/coverage`);
    await sheetKept(context);
    const found = await beginnings(page);
    await context.close();
    return found;
  };
  // By a clock that begins with the page, the line was quick however busy the machine is; and since it stands, what would
  // happen without a paint does not.
  const quick = await visit(async (page) => {
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1);
  });
  expect(quick.script).toBeGreaterThan(quick.paint);
  const slow = await visit(slowDown);
  expect(slow.script).toBeLessThan(slow.paint);
  const unseen = await visit((page) =>
    page.addInitScript(() => Object.defineProperty(document, 'hidden', { get: () => true })),
  );
  expect(unseen.script).toBeLessThan(unseen.paint);
});

test('where no paint is told of, scripts come after two seconds, and at once when the tab is put away @once', async ({
  browser,
  baseURL,
  language,
}) => {
  const visit = async (happen: (page: Page) => Promise<unknown>) => {
    const context = await browser.newContext({ baseURL, serviceWorkers: 'block' });
    const page = await context.newPage();
    await page.clock.install({ time: 0 });
    await page.clock.pauseAt(1);
    // A browser that keeps its paints to itself.
    await page.addInitScript(() => {
      PerformanceObserver.prototype.observe = () => {};
    });
    let scripts = 0;
    page.on('request', (request) => {
      if (isScript(request)) scripts += 1;
    });
    await page.goto(`/${language}/start/coverage`);
    await page.clock.runFor(1900);
    expect(scripts, 'nothing has happened yet').toBe(0);
    await happen(page);
    await expect.poll(() => scripts).toBeGreaterThan(0);
    await page.clock.resume();
    await expect(page.locator('form[data-live]')).toBeVisible();
    await context.close();
  };
  await visit((page) => page.clock.runFor(200));
  await visit((page) =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))),
  );
});

test('a button that was pressed before the page was alive is pressed then, once @once', async ({
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

test('a page in Arabic asks for no Latin letters where there are none to be seen @once', async ({
  wizard,
  t,
}) => {
  const fonts: string[] = [];
  wizard.page.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname);
  });
  await walkTo(wizard, 'schedule');
  await expect.poll(() => fonts.length).toBeGreaterThanOrEqual(2);
  await sheetKept(wizard.page.context());
  await wizard.open('coverage');
  await wizard.page.getByText(t('step-coverage.coordinates'), { exact: true }).click();
  await expect(wizard.page.getByLabel(t('step-coverage.coordinates-label'))).toBeVisible();
  await wizard.page.evaluate(() => document.fonts.ready);
  expect(fonts.filter((font) => font.includes('latin'))).toEqual([]);
});

/** What a page fetched, in its order, and how far its lines moved without being asked to. */
async function watch(page: Page) {
  let scripts = 0;
  let before: number | undefined;
  let fontsKept = 0;
  page.on('requestfinished', (request) => {
    if (request.resourceType() === 'script') scripts += 1;
  });
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.endsWith('.woff2')) return;
    before ??= scripts;
    if (request.resourceType() === 'fetch') fontsKept += 1;
  });
  await page.addInitScript(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    interface Shift extends PerformanceEntry {
      hadRecentInput: boolean;
      sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
    }
    const wayOf = ({ node, previousRect: from, currentRect: to }: Shift['sources'][number]) =>
      `${node?.nodeName} "${node?.textContent?.trim().slice(0, 40)}" ${[from, to].map(({ x, y, width, height }) => [x, y, width, height].join(' ')).join(' → ')}`;
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, sources, startTime } of list.getEntries() as Shift[])
        if (!hadRecentInput)
          moved.push(`${Math.round(startTime)} ms: ${sources.map(wayOf).join('; ')}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return {
    /** How many scripts had come when the first font was asked for. */
    scriptsBeforeFonts: () => before,
    fontsKept: () => fontsKept,
    lettered: () =>
      page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').length),
    /** What moved without being asked to, when and how far. */
    moved: () => page.evaluate(() => (window as unknown as { moved: string[] }).moved),
  };
}

test('letters come in front of all else on a quick line, and with the next page on a slow one, where nothing moves @once', async ({
  wizard,
  context,
  browser,
  baseURL,
  language,
  t,
}) => {
  // Whether a line is slow is told by a clock, and a busy machine makes a slow line of any: by this page's own clock, which
  // begins with the page, all of its head was there at once. No script comes before the letters are there.
  const other = await browser.newContext({ baseURL, serviceWorkers: 'block' });
  const quick = await other.newPage();
  await quick.clock.install();
  const scripts = await holdBack(quick, isScript);
  const early = await watch(quick);
  await quick.goto(`/${language}/start/coverage`, { waitUntil: 'commit' });
  await expect.poll(early.lettered).toBeGreaterThanOrEqual(2);
  expect(early.scriptsBeforeFonts()).toBe(0);
  scripts.letGo();
  await sheetKept(other);
  expect(early.fontsKept()).toBe(0);
  await other.close();

  // The page with the most lines that break elsewhere in other letters, as a first one.
  await walkTo(wizard, 'review');
  await context.clearCookies({ name: 'sheet' });
  const slow = await context.newPage();
  await slowDown(slow);
  const line = await watch(slow);
  await slow.goto(`/${language}/start/review`);
  await sheetKept(context);
  expect(line.scriptsBeforeFonts()).toBeGreaterThan(5);
  expect(line.fontsKept()).toBeGreaterThanOrEqual(2);
  expect(await line.lettered()).toBe(0);
  expect(await line.moved()).toEqual([]);
  await slow
    .getByRole('link', { name: t('steps.change-of', { what: t('steps.names.plan') }) })
    .first()
    .click();
  await expect.poll(line.lettered).toBeGreaterThanOrEqual(2);

  const bare = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const still = await bare.newPage();
  const font = still.waitForRequest((request) => request.resourceType() === 'font');
  await still.goto(`/${language}`);
  await font;
  await bare.close();
});
