import { readFileSync } from 'node:fs';
import { inRoot } from '../stack/root';
import { withBrands } from './browser';

/** Long enough that single letters do not decide: words, figures and punctuation as the pages have them. */
const sample =
  'Pickup and delivery, 4 times a month: bags, kilos and prices at a glance. SAR 199.00 – 12 December 2026';

/**
 * Measures how wide and high the letters of a brand's font are beside those that every system has, and prints what
 * `fallback` has to be in its `brand.json`. A brand without a font of its own is passed over.
 * @returns the exit code
 */
export const measureFonts = (wanted: string[]): Promise<number> =>
  withBrands(wanted, async (browser, brand) => {
    const { font } = JSON.parse(readFileSync(inRoot('public/brands', brand, 'brand.json'), 'utf8'));
    if (!font) return console.log(`${brand}: the font of the app`);
    const file = readFileSync(inRoot('public/brands', brand, 'fonts', font.latin));
    const page = await browser.newPage();
    const [own, usual] = await page.evaluate(
      async ([data, text]) => {
        document.fonts.add(await new FontFace('Own', `url(data:font/woff2;base64,${data})`).load());
        const context = document.createElement('canvas').getContext('2d');
        return ['Own', "Arial, Roboto, 'Liberation Sans'"].map((family) => {
          if (!context) throw new Error('a browser without a canvas');
          context.font = `400 100px ${family}`;
          const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } =
            context.measureText(text);
          return { width, ascent: fontBoundingBoxAscent, descent: fontBoundingBoxDescent };
        });
      },
      [file.toString('base64'), sample] as const,
    );
    await page.close();
    if (!own || !usual) return;
    const tenth = (number: number): number => Math.round(number * 10) / 10;
    const size = own.width / usual.width;
    // Both are multiplied by the size where the browser draws with them.
    const fallback = {
      size: tenth(size * 100),
      ascent: tenth(own.ascent / size),
      descent: tenth(own.descent / size),
    };
    console.log(`${brand}: "fallback": ${JSON.stringify(fallback)}`);
  });
