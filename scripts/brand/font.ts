import { readFileSync } from 'node:fs';
import { fallbackFonts, localSource } from '@/lib/config/brand/font';
import { inRoot } from '../stack/root';
import { withBrands } from './browser';

/** Long enough to average out single letters: words, numbers and punctuation as on the pages. */
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
const both = (name: keyof typeof fallbackFonts) => ({
  regular: localSource(fallbackFonts[name].regular),
  bold: localSource(fallbackFonts[name].bold),
});
const sources = { arial: both('arial'), naskh: both('naskh'), sans: both('sans') };

/**
 * Measures the width and height of a brand's font relative to its fallback fonts, regular and bold,
 * and prints the `fallback` for its `brand.json`. For a brand without its own font, prints the
 * metrics of the app's font for `fonts.css`. Fails if the system has none of the fallback fonts.
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
      async ([files, texts, sources, weights]) => {
        const context = document.createElement('canvas').getContext('2d');
        if (!context) throw new Error('a browser without a canvas');
        for (const [script, data] of Object.entries(files)) {
          const own = new FontFace(script, `url(data:font/woff2;base64,${data})`, {
            weight: '1 1000',
          });
          document.fonts.add(await own.load());
        }
        const measure = (['arial', 'naskh', 'sans'] as const).map(async (name) => {
          const own = name === 'arial' ? 'latin' : 'arabic';
          const both = (['regular', 'bold'] as const).map(async (style) => {
            const usual = `${name}-${style}`;
            // Fails if the system lacks the font; otherwise a substitute would be measured.
            document.fonts.add(await new FontFace(usual, sources[name][style]).load());
            const [ours, theirs] = [own, usual].map((family) => {
              context.font = `${family === own ? weights[style] : 400} 100px ${family}`;
              return context.measureText(texts[name]);
            });
            if (!ours || !theirs) throw new Error('nothing was measured');
            const size = ours.width / theirs.width;
            // The browser multiplies both by the size.
            const [ascent, descent] = [ours.fontBoundingBoxAscent, ours.fontBoundingBoxDescent].map(
              (height) => Math.round((height / size) * 10) / 10,
            );
            return { size: Math.round(size * 1_000) / 10, ascent, descent };
          });
          const [regular, bold] = await Promise.all(both);
          return [name, { ...regular, bold }];
        });
        return Object.fromEntries(await Promise.all(measure));
      },
      [{ arabic: read('arabic'), latin: read('latin') }, samples, sources, weights] as const,
    );
    await page.close();
    console.log(`${brand}: "fallback": ${JSON.stringify(measured)}`);
  });
