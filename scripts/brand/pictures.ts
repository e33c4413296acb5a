import { readFileSync } from 'node:fs';
import type { Browser } from '@playwright/test';
import { type BrandFont, fontSheet } from '@/lib/config/brand/font';
import { inRoot } from '../stack/root';
import { iconArt, shareArt } from './art';
import { withBrands } from './browser';

const read = (path: string): string => readFileSync(inRoot(path), 'utf8');

/** The `@font-face` rules of the brand's pages, with the font files inlined. */
const fontFaces = (brand: string, font?: BrandFont): string =>
  [
    `:root { --font-readex: 'Readex Pro'; --font-sans: var(--font-readex); }`,
    read('components/ui/styles/fonts.css'),
    font ? fontSheet(font, (file) => `/brands/${brand}/fonts/${file}`) : '',
  ]
    .join('')
    .replaceAll(
      /url\('([^']+)'\)/g,
      (_, file: string) =>
        `url(data:font/woff2;base64,${readFileSync(inRoot('public', file)).toString('base64')})`,
    );

/** The declarations of the tokens' first block (the light theme), followed by the brand's own. */
const lightTokens = (own: Record<string, string> = {}): string =>
  [
    ...(read('components/ui/styles/tokens.css').split('@media')[0] ?? '').matchAll(
      /--color-[\w-]+: [^;*]+;/g,
    ),
    ...Object.entries(own).map(([role, hex]) => `--color-${role}: ${hex};`),
  ].join(' ');

interface Picture {
  file: string;
  width: number;
  height: number;
  html: string;
}

function picturesOf(brand: string): Picture[] {
  const folder = `public/brands/${brand}`;
  const { name, colours, font } = JSON.parse(read(`${folder}/brand.json`));
  const logo = read(`${folder}/logo.svg`);
  const icon = read(`${folder}/icon.svg`);
  const fonts = fontFaces(brand, font);
  const square = (file: string, size: number, shape: 'own' | 'square'): Picture => ({
    file: `${folder}/${file}`,
    width: size,
    height: size,
    html: iconArt(icon, shape),
  });
  return [
    ...(['ar', 'en'] as const).map((locale) => {
      const promise: string = JSON.parse(read(`messages/${locale}.json`)).home.hero;
      return {
        file: `${folder}/share-${locale}.png`,
        width: 1200,
        height: 630,
        html: shareArt({
          tokens: lightTokens(colours?.light),
          fonts,
          locale,
          direction: locale === 'ar' ? 'rtl' : 'ltr',
          name: name[locale],
          logo,
          lines: [...promise.matchAll(/<line>(.*?)<\/line>/g)].map(([, line = '']) => line),
        }),
      };
    }),
    square('icon-192.png', 192, 'own'),
    square('icon-512.png', 512, 'own'),
    square('icon-maskable.png', 512, 'square'),
    square('apple-touch-icon.png', 180, 'square'),
  ];
}

async function take(browser: Browser, { file, width, height, html }: Picture): Promise<void> {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  await page.screenshot({ path: inRoot(file), omitBackground: true });
  await page.close();
  console.log(file);
}

/**
 * Regenerates the icons and sharing pictures of brands. Run it when a brand's logo, name or
 * colours, or the home page's headline changes.
 * @param wanted the names of brands; none means all
 * @returns the exit code
 */
export const drawPictures = (wanted: string[]): Promise<number> =>
  withBrands(wanted, async (browser, brand) => {
    for (const picture of picturesOf(brand)) await take(browser, picture);
  });
