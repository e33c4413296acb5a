import type { Page } from '@playwright/test';
import { randomBytes, randomUUID } from 'node:crypto';
import { expectAccessible } from '../harness/axe';
import { expect, test } from '../harness/customer';
import { ofAKind } from '../harness/of-a-kind';
import { newPerson } from '../harness/person';
import { saidBy, trackingLink } from '../harness/sharing';
import { holdBack, isScript, lines, slowDown } from '../harness/slow-line';
import { subscribed, walkTo } from '../harness/way';
import { Wizard } from '../harness/wizard';

test('the front door opens in the visitor’s language, and anybody can use it', async ({
  page,
  language,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(new RegExp(`/${language}$`));
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
  await expectAccessible(page);
});

test('the catalogue and a page that is not there can be used by anybody @once @long', async ({
  page,
  language,
}) => {
  for (const path of ['/plans', '/no-such-page']) {
    await page.goto(`/${language}${path}`);
    await expectAccessible(page);
  }
});

test('public pages lead to each other in the router, the wizard gets a document @once @long', async ({
  page,
  t,
  language,
}) => {
  const documents: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
  });
  const titled = (name: string) =>
    expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  await page.goto(`/${language}`);
  await page.getByRole('link', { name: t('home.all-plans') }).click();
  await titled(t('plans.title'));
  await expect(page).toHaveTitle(new RegExp(t('plans.title')));

  const filter = page.getByRole('navigation', { name: t('plans.filter') });
  const service = filter.getByRole('link').nth(1);
  await service.click();
  await expect(service).toHaveAttribute('aria-current', 'page');
  await expect(page).toHaveURL(/\?service=/);

  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: t('shell.terms') })
    .click();
  await titled(t('terms.title'));
  await page.goBack();
  await titled(t('plans.title'));
  await expect(page).toHaveURL(/\?service=/);
  expect(documents).toEqual([`/${language}`]);

  await page.locator('a[href*="/start/coverage"]').first().click();
  await page.waitForURL(/\/start\/coverage/);
  expect(documents.at(-1)).toBe(`/${language}/start/coverage`);
});

test('a tracking link: its preview stays true, and what a chat puts behind it is no part of it @once @long', async ({
  wizard,
  page,
  t,
}) => {
  await subscribed(wizard);
  const link = await trackingLink(page);
  await page.goto(link);
  const said = await page.getByRole('heading', { level: 1 }).innerText();
  const head = page.locator('head');
  for (const name of ['meta[property="og:title"]', 'meta[name="twitter:title"]'])
    await expect(head.locator(name)).toHaveAttribute('content', t('tracking.preview'));
  for (const meta of await head.locator('meta[content]').all())
    expect(await meta.getAttribute('content')).not.toContain(said);

  for (const behind of ['%E2%80%8F', '.', ')', '%D8%8C', '%C2%BB', '.)', '%E2%80%A6']) {
    const reply = await page.request.get(link + behind);
    expect([reply.status(), reply.url()], behind).toEqual([200, link]);
  }
});

test('a language in capitals leads to the page, with all that its address names @once', async ({
  page,
  app,
}) => {
  const ways = {
    '/En/plans?plan=12&type=122': '/en/plans?plan=12&type=122',
    '/AR/terms': '/ar/terms',
  };
  for (const [asked, shown] of Object.entries(ways)) {
    const reply = await page.request.get(asked);
    expect([reply.status(), reply.url()]).toEqual([200, app.url + shown]);
  }
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a form says that it needs one, and pressing Enter in it leads nowhere else @once @long', async ({
    page,
    t,
    language,
  }) => {
    for (const [path, field] of [
      ['start/coverage', t('step-coverage.search')],
      ['account', t('step-mobile.label')],
    ] as const) {
      await page.goto(`/${language}/${path}`);
      const box = page.getByLabel(field).first();
      await box.fill('0551234567');
      await box.press('Enter');
      await expect(page.getByText(t('form.no-script'))).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`/${language}/${path}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  });
});

const boxOf = async (page: Page, what: string) => {
  const box = await page.locator(what).last().boundingBox();
  if (!box) throw new Error(`${what} is not on the page`);
  return box;
};

test('on a desk each step ends with its button, in one place, and no bar lies across the page @once @long', async ({
  wizard,
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const places = [];
  const ways = { mobile: 'coverage', preferences: 'mobile', plan: 'preferences' } as const;
  for (const step of ['coverage', 'mobile', 'preferences', 'plan'] as const) {
    if (step === 'coverage') await wizard.open(step);
    else await walkTo(wizard, step, { from: ways[step] });
    const { x, width, y } = await boxOf(page, 'main [type=submit]');
    places.push({ x, width });
    expect((await boxOf(page, '[data-dock]')).width, step).toBeLessThan(700);
    if (step === 'plan') continue;
    // The last thing that is asked is right above it.
    const asked = await boxOf(page, 'main form > :not([data-dock]) > *');
    expect(y - (asked.y + asked.height), step).toBeLessThan(60);
  }
  expect(new Set(places.map((place) => JSON.stringify(place))).size).toBe(1);
});

test('an id of somebody else, an unknown one and nonsense are the very same 404 @once', async ({
  wizard,
  browser,
  baseURL,
  language,
  t,
  world,
}, { workerIndex }) => {
  await subscribed(wizard);
  const foreign = new URL(wizard.page.url()).pathname.split('/').at(-1) ?? '';

  // Another customer, proven and all.
  const elsewhere = await browser.newContext({ baseURL, locale: language });
  const page = await elsewhere.newPage();
  await walkTo(new Wizard(page, t, language, world, newPerson(workerIndex)), 'registration');

  const token = () => randomBytes(24).toString('base64url');
  const families: [path: (id: string) => string, ids: string[]][] = [
    [(id) => `/${language}/checkout/${id}`, [foreign, randomUUID(), 'not-a-uuid', `${foreign}x`]],
    [(id) => `/${language}/track/${id}`, [token(), foreign, 'wrong', 'nobody'.repeat(50)]],
    [(id) => `/api/checkout/${id}?locale=${language}`, [foreign, randomUUID(), 'not-a-uuid']],
    [(id) => `/api/pickups?token=${id}&locale=${language}`, [token(), foreign, 'wrong']],
    [(id) => `/${language}/track/${id}/calendar`, [token(), foreign, 'wrong']],
  ];
  for (const [pathOf, ids] of families) {
    const said: string[] = [];
    for (const id of ids) {
      const reply = await page.request.get(pathOf(id));
      expect(reply.status(), pathOf(id)).toBe(404);
      expect(reply.headers()['cache-control'] ?? '', pathOf(id)).toContain('no-store');
      said.push(await saidBy(reply, id));
    }
    for (const one of said) expect(one, pathOf('…')).toBe(said[0]);
  }

  for (const intent of ['pay', 'accept-price', 'give-up']) {
    for (const id of [foreign, randomUUID(), 'not-a-uuid']) {
      const reply = await page.request.post(`/api/checkout/${id}?locale=${language}`, {
        headers: { origin: baseURL ?? '' },
        data: { intent, amountHalalas: 24_000 },
      });
      expect(reply.status(), `${intent} of ${id}`).toBe(404);
      expect(await reply.json()).toEqual({ code: 'not-found', reference: expect.any(String) });
    }
  }

  for (const path of [`/${language}/checkout/${foreign}`, `/${language}/track/wrong`]) {
    await page.goto(path);
    await expect(
      page.getByRole('heading', { level: 1, name: t('shell.not-found-title') }),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: t('shell.to-home') })).toBeVisible();
    await expect(page.getByRole('link', { name: t('account.bought-with-us') })).toBeVisible();
  }
  await elsewhere.close();
});

test('an address that no page has is our own 404 in its language @once', async ({
  page,
  t,
  language,
}) => {
  for (const path of [`/${language}/nowhere`, `/${language}/start/no-such-step`]) {
    const reply = await page.goto(path);
    expect(reply?.status(), path).toBe(404);
    await expect(
      page.getByRole('heading', { level: 1, name: t('shell.not-found-title') }),
    ).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
});

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
