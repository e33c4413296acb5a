import { readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/stack/root';
import { expect, test } from '../harness/customer';
import { subscribed, walkTo } from '../harness/way';
import { languageLink, locales, wordsOf } from '../harness/words';

const brand = JSON.parse(readFileSync(inRoot('public/brands/nada/brand.json'), 'utf8'));
const publicPages = ['', '/plans', '/accessibility', '/terms', '/privacy'];

/** Width and height of a PNG, as its first chunk says. */
const sizeOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test('80, 81: search engines and shared links meet each public page in its language @once', async ({
  page,
  app,
}) => {
  const fetched = (path: string) => page.request.get(new URL(path, app.url).href);
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
    for (const path of publicPages) {
      await page.goto(`/${locale}${path}`);
      const head = page.locator('head');
      const of = (selector: string, attribute: string) =>
        head.locator(selector).first().getAttribute(attribute);
      expect(await of('link[rel="canonical"]', 'href')).toBe(`${app.url}/${locale}${path}`);
      for (const other of locales) {
        expect(await of(`link[hreflang="${other}"]`, 'href')).toBe(`${app.url}/${other}${path}`);
      }
      expect(await of('link[hreflang="x-default"]', 'href')).toBe(
        path === '' ? app.url : `${app.url}/ar${path}`,
      );
      const title = await page.title();
      expect(title).toContain(brand.name[locale]);
      expect(await of('meta[property="og:title"]', 'content')).toBe(title);
      expect(await of('meta[property="og:locale"]', 'content')).toMatch(new RegExp(`^${locale}_`));
      const picture = await of('meta[property="og:image"]', 'content');
      expect(await of('meta[name="twitter:image"]', 'content')).toBe(picture);
      expect(picture).toContain(`/share-${locale}.png`);
      const png = await (await page.request.get(picture ?? '')).body();
      expect(sizeOf(png)).toBe('1200x630');
    }

    const href = await page.locator('link[rel="manifest"]').getAttribute('href');
    const manifest = await (await fetched(href ?? '')).json();
    expect(manifest).toMatchObject({
      short_name: brand.name[locale],
      lang: locale,
      dir: locale === 'ar' ? 'rtl' : 'ltr',
      start_url: `/${locale}`,
    });
    const icons: { src: string; sizes: string; purpose: string }[] = manifest.icons;
    expect(icons.map(({ purpose }) => purpose)).toContain('maskable');
    for (const { src, sizes } of icons) {
      expect(sizeOf(await (await fetched(src)).body()), src).toBe(sizes);
    }
  }

  // Without a language it is the same page, with all that the address names.
  const passedOn = await page.request.get('/plans?plan=12&type=122', {
    headers: { 'accept-language': 'en' },
  });
  expect(passedOn.url()).toBe(`${app.url}/en/plans?plan=12&type=122`);

  await page.goto('/ar/start/coverage');
  await expect(page.locator('head meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expect(page.locator('head link[rel="canonical"]')).toHaveCount(0);
});

test('88, 89, 90: the title says which step of how many, and first that something is wrong @once', async ({
  wizard,
  page,
  t,
  language,
}) => {
  const titled = (now: number, step: string) =>
    `${t('shell.step-title', { now, total: 8, name: t(`steps.names.${step}`) })} · ${brand.name[language]}`;
  const progress = page.getByRole('progressbar');
  await walkTo(wizard, 'address');
  await expect(page).toHaveTitle(titled(4, 'address'));
  await expect(progress).toHaveAttribute('aria-valuenow', '4');
  await expect(progress).toHaveAttribute('aria-valuemax', '8');

  const save = page.getByRole('button', { name: t('steps.save'), exact: true });
  await save.click();
  const missing = page.getByRole('link', { name: t('step-address.errors.street-missing') });
  await expect(page.getByRole('region').filter({ has: missing })).toBeFocused();
  await expect(page).toHaveTitle(t('form.error-title', { title: titled(4, 'address') }));
  await missing.click();
  await expect(page.getByRole('textbox', { name: t('step-address.street') })).toBeFocused();
  await wizard.address();

  await wizard.at('preferences');
  await expect(page).toHaveTitle(titled(5, 'preferences'));
  await expect(progress).toHaveAttribute('aria-valuenow', '5');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('92: the accessibility statement is one press away, and names who helps @once @long', async ({
  wizard,
  page,
  t,
  language,
}) => {
  await page.goto(`/${language}`);
  await page.getByRole('link', { name: t('shell.accessibility') }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: t('accessibility.title') }),
  ).toBeVisible();
  for (const part of ['tested', 'tested-not', 'limits.payment'])
    await expect(page.getByText(t(`accessibility.${part}`))).toBeVisible();
  const { phone, email } = brand.support;
  await expect(page.locator(`main a[href="tel:${phone}"]`)).toContainText(/\d/);
  await expect(page.locator(`main a[href="mailto:${email}"]`)).toContainText(email);
  await wizard.accessible();
});

test.describe('without a network', () => {
  // Elsewhere blocked: every test would install it anew.
  test.use({ serviceWorkers: 'allow' });

  test('99: the offline page stands in, in the language of the page, keeps nothing of anybody, and leads back @once', async ({
    wizard,
    page,
    app,
    t,
  }) => {
    await subscribed(wizard);
    const paths = await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
      const names = await caches.keys();
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return kept.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(paths.sort()).toEqual(['/ar/offline', '/en/offline']);
    const done = page.url();

    await app.stop();
    const en = wordsOf('en');
    await page.goto('/en/plans');
    await expect(page.getByRole('heading', { name: en('shell.offline-title') })).toBeVisible();
    await expect(page.getByText(en('shell.offline-text'))).toBeVisible();
    // Of this page there would be another one; of the one that was wanted nothing.
    await expect(page.getByRole('link', { name: languageLink('en') })).toHaveCount(0);
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
