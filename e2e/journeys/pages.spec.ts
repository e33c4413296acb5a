import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { inRoot } from '../../scripts/stack/root';
import { expectAccessible } from '../harness/axe';
import { expect, test } from '../harness/customer';
import { languageLinkName, locales, translatorFor } from '../harness/messages';
import { holdRequests, isScriptRequest, throttle } from '../harness/slow-network';
import { subscribe } from '../harness/walk';

test('the root address opens in the visitor’s language and is accessible', async ({
  page,
  language,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(new RegExp(`/${language}$`));
  await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
  await expectAccessible(page);
});

test('links between public pages use the router, and the wizard loads a new document @once @long', async ({
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

  // The accessibility statement is one click away, and names a contact.
  await page.getByRole('link', { name: t('shell.accessibility') }).click();
  await titled(t('accessibility.title'));
  for (const part of ['tested', 'tested-not', 'limits.payment'])
    await expect(page.getByText(t(`accessibility.${part}`))).toBeVisible();
  const { phone, email } = brand.support;
  await expect(page.locator(`main a[href="tel:${phone}"]`)).toContainText(/\d/);
  await expect(page.locator(`main a[href="mailto:${email}"]`)).toContainText(email);
  expect(documents).toEqual([`/${language}`]);
  await page.goBack();

  await page.locator('a[href*="/start/coverage"]').first().click();
  await page.waitForURL(/\/start\/coverage/);
  expect(documents.at(-1)).toBe(`/${language}/start/coverage`);
});

test('an unknown address and Next’s internal pages show the app’s 404 page in the right language @once', async ({
  page,
  t,
  language,
  app,
}) => {
  for (const path of ['/404', '/500', `/${language}/nowhere`, `/${language}/start/no-such-step`]) {
    const reply = await page.goto(path);
    expect(reply?.status(), path).toBe(404);
    expect(reply?.headers()['cache-control'], path).toContain('no-store');
    await expect(page).toHaveURL(new RegExp(`^${app.url}/${language}/`));
    await expect(
      page.getByRole('heading', { level: 1, name: t('shell.not-found-title') }),
    ).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
  await expectAccessible(page);
});

/** The fonts that the browser used for an element; custom fonts by their own name. */
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

test('the first page view over slow 4G has styles and the brand’s font @once', async ({
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
  await throttle(page);
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

test('a button clicked before hydration acts once after it @once @long', async ({
  page,
  language,
  t,
}) => {
  const scripts = await holdRequests(page, isScriptRequest);
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

const brand = JSON.parse(readFileSync(inRoot('public/brands/nada/brand.json'), 'utf8'));

const publicPages = ['', '/plans', '/accessibility', '/terms', '/privacy'];

/** Width and height of a PNG, from its first chunk. */
const sizeOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test('public pages have metadata for search engines and link previews in their language @once', async ({
  request,
  app,
}) => {
  const fetched = (path: string) => request.get(new URL(path, app.url).href);
  const robots = await (await fetched('/robots.txt')).text();
  for (const closed of ['/api/', '/*/start', '/*/checkout/', '/*/track/', '/*/account'])
    expect(robots).toContain(`Disallow: ${closed}\n`);
  expect(robots).toContain(`Sitemap: ${app.url}/sitemap.xml`);
  const sitemap = await (await fetched('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>(.+?)<\/loc>/g)].map(([, url = '']) => url);
  expect(listed.sort()).toEqual(
    locales.flatMap((locale) => publicPages.map((path) => `${app.url}/${locale}${path}`)).sort(),
  );

  for (const locale of locales) {
    let html = '';
    /** An attribute of the first link or meta element whose tag contains `mark`. */
    const of = (mark: string, attribute: string): string | undefined => {
      const tag = html.match(/<(?:link|meta)\b[^>]*>/g)?.find((one) => one.includes(mark));
      return tag && new RegExp(`${attribute}="([^"]*)"`).exec(tag)?.[1];
    };
    for (const path of publicPages) {
      html = await (await fetched(`/${locale}${path}`)).text();
      expect(html, 'the usual brand adds no look to a page').not.toMatch(/<style[^>]*>:root\{/);
      const own = `${app.url}/${locale}${path}`;
      expect(of('rel="canonical"', 'href')).toBe(own);
      for (const other of locales)
        expect(of(`hrefLang="${other}"`, 'href'), own).toBe(`${app.url}/${other}${path}`);
      const anyLanguage = path === '' ? app.url : `${app.url}/ar${path}`;
      expect(of('hrefLang="x-default"', 'href'), own).toBe(anyLanguage);
      const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
      expect(title).toContain(brand.name[locale]);
      expect(of('property="og:title"', 'content')).toBe(title);
      expect(of('property="og:locale"', 'content')).toMatch(new RegExp(`^${locale}_`));
      const picture = of('property="og:image"', 'content') ?? '';
      expect(of('name="twitter:image"', 'content')).toBe(picture);
      expect(picture).toContain(`/share-${locale}.png`);
      expect(sizeOf(await (await fetched(picture)).body())).toBe('1200x630');
    }

    const manifest = await (await fetched(of('rel="manifest"', 'href') ?? '')).json();
    expect(manifest).toMatchObject({
      short_name: brand.name[locale],
      lang: locale,
      dir: locale === 'ar' ? 'rtl' : 'ltr',
      start_url: `/${locale}`,
    });
    const icons: { src: string; sizes: string; purpose: string }[] = manifest.icons;
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
    for (const { src, sizes } of icons)
      expect(sizeOf(await (await fetched(src)).body()), src).toBe(sizes);
  }

  // URLs without a language, or with one in capitals, redirect to the same page and keep the query.
  const redirects = {
    '/plans?plan=12&type=122': '/en/plans?plan=12&type=122',
    '/En/plans?plan=12&type=122': '/en/plans?plan=12&type=122',
    '/AR/terms': '/ar/terms',
  };
  for (const [asked, shown] of Object.entries(redirects)) {
    const reply = await request.get(app.url + asked, { headers: { 'accept-language': 'en' } });
    expect([reply.status(), reply.url()]).toEqual([200, app.url + shown]);
  }
  const step = await (await fetched('/ar/start/coverage')).text();
  expect(step).toMatch(/<meta name="robots" content="[^"]*noindex/);
  expect(step).not.toContain('rel="canonical"');
});

test.describe('without a network', () => {
  // Blocked in other tests, each of which would install it again.
  test.use({ serviceWorkers: 'allow' });

  test('the offline page appears in the page’s language, stores no personal data, and returns when online @once', async ({
    wizard,
    page,
    app,
    t,
  }) => {
    await subscribe(wizard);
    const paths = await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const names = await caches.keys();
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return kept.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(paths.sort()).toEqual(['/ar/offline', '/en/offline']);
    const done = page.url();

    await app.stop();
    const en = translatorFor('en');
    await page.goto('/en/plans');
    await expect(page.getByRole('heading', { name: en('shell.offline-title') })).toBeVisible();
    await expect(page.getByText(en('shell.offline-text'))).toBeVisible();
    // The language link would lead to the offline page's translation, not to the requested page.
    await expect(page.getByRole('link', { name: languageLinkName('en') })).toHaveCount(0);
    await page.goto(done);
    await expect(page.getByRole('heading', { name: t('shell.offline-title') })).toBeVisible();
    await expect(page.getByText(wizard.person.name)).toHaveCount(0);
    await wizard.accessible();
    const font = await page.evaluate(async () => {
      await document.fonts.ready;
      return [...document.fonts].filter(({ status }) => status === 'loaded').length;
    });
    expect(font, 'the fonts came along').toBeGreaterThan(0);

    await app.start();
    await page.getByRole('link', { name: t('shell.again') }).click();
    await wizard.atDone();
    expect(page.url()).toBe(done);
  });
});
