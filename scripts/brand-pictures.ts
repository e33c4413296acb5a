import { readdirSync, readFileSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { iconArt, shareArt } from './brand/art';
import { browserArguments, ensureBrowser, findBrowser } from './stack/browser';
import { inRoot } from './stack/root';

const read = (path: string): string => readFileSync(inRoot(path), 'utf8');

const fontData = (script: string): string =>
  `data:font/woff2;base64,${readFileSync(inRoot(`public/fonts/readex-pro-${script}-wght-normal.woff2`)).toString('base64')}`;

/** The declarations of the tokens' first block, the light look. */
const lightTokens = (): string =>
  [
    ...(read('components/ui/styles/tokens.css').split('@media')[0] ?? '').matchAll(
      /--color-[\w-]+: [^;*]+;/g,
    ),
  ].join(' ');

interface Picture {
  file: string;
  width: number;
  height: number;
  html: string;
}

function picturesOf(brand: string): Picture[] {
  const folder = `public/brands/${brand}`;
  const { name } = JSON.parse(read(`${folder}/brand.json`));
  const icon = read(`${folder}/icon.svg`);
  const fonts = { arabic: fontData('arabic'), latin: fontData('latin') };
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
          tokens: lightTokens(),
          fonts,
          locale,
          direction: locale === 'ar' ? 'rtl' : 'ltr',
          name: name[locale],
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

/** Draws the icons and sharing pictures of every brand anew; run it when a brand's mark, name or promise changes. */
export async function main(): Promise<number> {
  ensureBrowser();
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: browserArguments,
    ...(executablePath && { executablePath }),
  });
  for (const brand of readdirSync(inRoot('public/brands'))) {
    for (const picture of picturesOf(brand)) await take(browser, picture);
  }
  await browser.close();
  return 0;
}
