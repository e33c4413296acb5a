import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { inRoot } from '../../scripts/stack/root';
import { expect, test } from '../harness/customer';
import { type Locale, locales, translatorFor } from '../harness/messages';

const read = (file: string): string => readFileSync(inRoot('public/brands/kattan', file), 'utf8');
const brand = JSON.parse(read('brand.json'));
const { light, dark } = brand.colours;

/** The name of the other brand, in URLs, texts and mail addresses. */
const otherBrand = /nada|ندى/i;

const rgb = (hex: string): string =>
  `rgb(${[1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)).join(', ')})`;

/** The path data of the brand's logo files, which the header draws inline. */
const drawn = (locale: Locale): string[] =>
  ['logo.svg', `wordmark-${locale}.svg`].flatMap((file) =>
    [...read(file).matchAll(/ d="([^"]+)"/g)].map(([, line = '']) => line),
  );

async function expectBrandOn(page: Page, locale: Locale): Promise<void> {
  const reply = await page.goto(`/${locale}`);
  expect(await reply?.text()).not.toMatch(otherBrand);
  await expect(page).toHaveTitle(new RegExp(brand.name[locale]));
  const label = translatorFor(locale)('shell.home', { brand: brand.name[locale] });
  const home = page.getByRole('link', { name: label });
  for (const line of drawn(locale))
    await expect(home.locator(`svg path[d="${line}"]`)).toHaveCount(1);
  await expect(home.locator('svg').first()).toHaveCSS('color', rgb(light.brand));
  const body = page.locator('body');
  await expect(body).toHaveCSS('background-color', rgb(light.canvas));
  await expect(body).toHaveCSS('color', rgb(light.ink));
  expect(await page.content()).not.toMatch(otherBrand);
  await expectFont(page, locale);
}

/** Asserts that the page loads the brand's font for its script, and no file of the default font. */
async function expectFont(page: Page, locale: Locale): Promise<void> {
  const { arabic, latin } = brand.font;
  const fetched = await page.evaluate(async () => {
    await document.fonts.ready;
    return performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((name) => name.endsWith('.woff2'));
  });
  expect(fetched).toContain(`/brands/kattan/fonts/${locale === 'ar' ? arabic : latin}`);
  expect(fetched.filter((file) => !file.startsWith('/brands/kattan/'))).toEqual([]);
  expect(
    await page.evaluate(
      (text) => document.fonts.check('16px Brand', text),
      locale === 'ar' ? 'غسيل' : 'Laundry',
    ),
  ).toBe(true);
}

async function expectFooter(page: Page, locale: Locale): Promise<void> {
  const footer = page.getByRole('contentinfo');
  const { name, address, commercialRegistration, vatNumber } = brand.legal;
  const { email, whatsapp } = brand.support;
  for (const text of [name[locale], address[locale], commercialRegistration, vatNumber, email]) {
    await expect(footer).toContainText(text);
  }
  await expect(
    footer.getByRole('link', { name: translatorFor(locale)('shell.whatsapp') }),
  ).toHaveAttribute('href', `https://wa.me/${whatsapp.slice(1)}`);
}

async function expectManifest(page: Page, locale: Locale): Promise<void> {
  const href = (await page.locator('link[rel="manifest"]').getAttribute('href')) ?? '';
  const manifest = await (await page.request.get(new URL(href, page.url()).href)).json();
  expect(manifest).toMatchObject({ short_name: brand.name[locale], theme_color: light.canvas });
  for (const { src } of manifest.icons) {
    expect(src).toContain('/brands/kattan/');
    expect((await page.request.get(new URL(src, page.url()).href)).status()).toBe(200);
  }
  const icon = page.locator('link[rel="icon"][type="image/svg+xml"]');
  await expect(icon).toHaveAttribute('href', /\/brands\/kattan\/icon\.svg/);
}

/** The computed value of a colour token. */
const colourOf = (page: Page, role: string): Promise<string> =>
  page.evaluate(
    (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim(),
    `--color-${role}`,
  );

/**
 * Asserts the brand's dark colours, and that contrast settings, forced colors and print override
 * them.
 */
async function expectDarkLook(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('body')).toHaveCSS('background-color', rgb(dark.canvas));
  const themes = page.locator('meta[name="theme-color"]');
  await expect(themes.nth(0)).toHaveAttribute('content', light.canvas);
  await expect(themes.nth(1)).toHaveAttribute('content', dark.canvas);
  expect(await colourOf(page, 'line')).toBe(dark.line);
  await page.emulateMedia({ colorScheme: 'dark', contrast: 'more' });
  expect(await colourOf(page, 'line')).toBe(dark['ink-2']);
  await page.emulateMedia({ colorScheme: 'dark', contrast: null, forcedColors: 'active' });
  expect((await colourOf(page, 'canvas')).toLowerCase()).toBe('canvas');
  await page.emulateMedia({ colorScheme: 'light', media: 'print', forcedColors: null });
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
}

test.describe('under the second brand', () => {
  test.use({ changes: { BRAND: 'kattan' } });

  test('every page has its name, colours, logo and legal lines, and nothing of the default brand @once', async ({
    page,
  }) => {
    for (const locale of locales) {
      for (const path of ['/start/coverage', '/track/unknown', '/terms', '/privacy']) {
        const html = await (await page.request.get(`/${locale}${path}`)).text();
        expect(html, path).not.toMatch(otherBrand);
        expect(html, path).toMatch(new RegExp(`<title>[^<]*${brand.name[locale]}`));
        for (const line of drawn(locale)) expect(html, path).toContain(` d="${line}"`);
      }
      await expectBrandOn(page, locale);
      await expectFooter(page, locale);
      await expectManifest(page, locale);
    }
    await expectDarkLook(page);
  });
});
