import { readFileSync } from 'node:fs';
import { fallbackFonts } from '@/lib/config/brand/font';
import { inRoot } from '../stack/root';
import { withBrands } from './browser';

/** Long enough that single letters do not decide: words, figures and punctuation as the pages have them. */
const latin =
  'Pickup and delivery, 4 times a month: bags, kilos and prices at a glance. SAR 199.00 – 12 December 2026';
const arabic =
  'نستلم غسيلك من باب بيتك ونعيده إليك نظيفًا مرتبًا، وسعر واحد يُدفع مقدمًا شامل الضريبة، كل قطرة في الرسم كيس';
const samples = { arial: latin, naskh: arabic, sans: arabic };

const ownFiles = {
  arabic: 'readex-pro-arabic.51c1792f.woff2',
  latin: 'readex-pro-latin.e0401967.woff2',
};
const weights = { regular: 400, bold: 600 };

/**
 * Measures the width and height of a brand's font beside the fonts that stand in for it, regular and bold, and prints the
 * `fallback` for its `brand.json`. The machine needs these fonts. It prints, for a brand without a font of its own, the metrics of the app's font for `fonts.css`.
 * @returns the exit code
 */
export const measureFonts = (wanted: string[]): Promise<number> =>
  withBrands(wanted, async (browser, brand) => {
    const { font } = JSON.parse(readFileSync(inRoot('public/brands', brand, 'brand.json'), 'utf8'));
    const file = (script: 'arabic' | 'latin'): string =>
      font
        ? inRoot('public/brands', brand, 'fonts', font[script])
        : inRoot('public/fonts', ownFiles[script]);
    const page = await browser.newPage();
    const read = (script: 'arabic' | 'latin') => readFileSync(file(script)).toString('base64');
    const measured = await page.evaluate(
      async ([files, texts, families, both]) => {
        const context = document.createElement('canvas').getContext('2d');
        if (!context) throw new Error('a browser without a canvas');
        for (const [script, data] of Object.entries(files)) {
          const own = new FontFace(script, `url(data:font/woff2;base64,${data})`, {
            weight: '1 1000',
          });
          document.fonts.add(await own.load());
        }
        const names = ['arial', 'naskh', 'sans'] as const;
        const measured = names.map((name) => {
          const own = name === 'arial' ? 'latin' : 'arabic';
          const fonts = families[name].map((family) => `'${family}'`).join();
          const [regular, bold] = [both.regular, both.bold].map((weight) => {
            const [ours, usual] = [own, fonts].map((family) => {
              context.font = `${weight} 100px ${family}`;
              return context.measureText(texts[name]);
            });
            if (!ours || !usual) throw new Error('nothing was measured');
            const size = ours.width / usual.width;
            // The browser multiplies both by the size.
            const [ascent, descent] = [ours.fontBoundingBoxAscent, ours.fontBoundingBoxDescent].map(
              (height) => Math.round((height / size) * 10) / 10,
            );
            return { size: Math.round(size * 1_000) / 10, ascent, descent };
          });
          return [name, { ...regular, bold }];
        });
        return Object.fromEntries(measured);
      },
      [{ arabic: read('arabic'), latin: read('latin') }, samples, fallbackFonts, weights] as const,
    );
    await page.close();
    console.log(`${brand}: "fallback": ${JSON.stringify(measured)}`);
  });
