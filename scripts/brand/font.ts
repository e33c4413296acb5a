import { readFileSync } from 'node:fs';
import { inRoot } from '../stack/root';
import { withBrands } from './browser';

/** Long enough that single letters do not decide: words, figures and punctuation as the pages have them. */
const sample =
  'Pickup and delivery, 4 times a month: bags, kilos and prices at a glance. SAR 199.00 – 12 December 2026';

const weights = { regular: 400, bold: 600 };

/**
 * Measures the width and height of a brand's font beside Arial, regular and bold, and prints the `fallback` for its
 * `brand.json`; for a brand without a font of its own, the metrics of the app's font for `fonts.css`.
 * @returns the exit code
 */
export const measureFonts = (wanted: string[]): Promise<number> =>
  withBrands(wanted, async (browser, brand) => {
    const { font } = JSON.parse(readFileSync(inRoot('public/brands', brand, 'brand.json'), 'utf8'));
    const file = font
      ? inRoot('public/brands', brand, 'fonts', font.latin)
      : inRoot('public/fonts/readex-pro-latin.e0401967.woff2');
    const page = await browser.newPage();
    const measured = await page.evaluate(
      async ([data, text, both]) => {
        const own = new FontFace('Own', `url(data:font/woff2;base64,${data})`, {
          weight: '1 1000',
        });
        document.fonts.add(await own.load());
        const context = document.createElement('canvas').getContext('2d');
        if (!context) throw new Error('a browser without a canvas');
        return Object.entries(both).map(([style, weight]) => {
          const [ours, usual] = ['Own', "Arial, Roboto, 'Liberation Sans'"].map((family) => {
            context.font = `${weight} 100px ${family}`;
            return context.measureText(text);
          });
          if (!ours || !usual) throw new Error('nothing was measured');
          const size = ours.width / usual.width;
          // The browser multiplies both by the size.
          const [ascent, descent] = [ours.fontBoundingBoxAscent, ours.fontBoundingBoxDescent].map(
            (height) => Math.round((height / size) * 10) / 10,
          );
          return [style, { size: Math.round(size * 1_000) / 10, ascent, descent }] as const;
        });
      },
      [readFileSync(file).toString('base64'), sample, weights] as const,
    );
    await page.close();
    const { regular, bold } = Object.fromEntries(measured);
    console.log(`${brand}: "fallback": ${JSON.stringify({ ...regular, bold })}`);
  });
