import { z } from 'zod';

/**
 * For example `cairo-arabic.1a2b3c4d.woff2`: the digits are the hash of the file, so that browsers
 * may cache it for good.
 */
export const fontFileName = /^[a-z0-9-]+\.([0-9a-f]{8})\.woff2$/;

const file = z
  .string()
  .regex(fontFileName, 'must be a file name such as cairo-arabic.1a2b3c4d.woff2');
const share = z
  .number('must be a percentage, such as 91.5')
  .min(0, 'must be at least 0')
  .max(250, 'must be at most 250');
const weight = z.int('must be an integer, such as 400').min(1).max(1_000);

const metrics = { size: share, ascent: share, descent: share };
type Metrics = Record<keyof typeof metrics, number>;
const bothWeights = { ...metrics, bold: z.strictObject(metrics) };

/**
 * System fonts used until the brand's font has loaded: Arial or its equivalents, and two for Arabic
 * where that has no Arabic letters. `local()` wants full font names, and some systems include
 * `Regular`.
 */
export const fallbackFonts = {
  arial: {
    regular: ['Arial', 'Roboto', 'Liberation Sans'],
    bold: ['Arial Bold', 'Roboto Bold', 'Liberation Sans Bold'],
  },
  naskh: {
    regular: ['Noto Naskh Arabic UI', 'Noto Naskh Arabic', 'Noto Naskh Arabic Regular'],
    bold: ['Noto Naskh Arabic UI Bold', 'Noto Naskh Arabic Bold'],
  },
  sans: {
    regular: ['Noto Sans Arabic', 'Noto Sans Arabic Regular'],
    bold: ['Noto Sans Arabic Bold'],
  },
} as const;

/** The `src` of a font face: the first of these fonts that the system has. */
export const localSource = (fonts: readonly string[]): string =>
  fonts.map((font) => `local('${font}')`).join(',');

/** `font` in `brand.json`: files in the brand's folder `fonts` that cover both scripts. */
export const fontSchema = z.strictObject({
  arabic: file,
  latin: file,
  /** Lightest and heaviest weight in the files. */
  weights: z.tuple([weight, weight], 'must be the lightest and the heaviest, such as [400, 600]'),
  /**
   * Metric overrides in per cent that give each of `fallbackFonts` the brand font's width and
   * height; `bold` for its bold.
   */
  fallback: z.strictObject({
    arial: z.strictObject(bothWeights),
    naskh: z.strictObject(bothWeights),
    sans: z.strictObject(bothWeights),
  }),
});
export type BrandFont = z.infer<typeof fontSchema>;

/** Unicode range of each file. Keep equal to `fonts.css`. */
const ranges = {
  arabic: 'U+0600-06FF,U+0750-077F,U+200C-200F,U+FB50-FDFF,U+FE70-FEFC',
  latin: 'U+0000-00FF,U+0102-0323,U+2000-200B,U+2010-2044,U+20AC,U+2122,U+2212-2215',
} as const;

/** The files of a font without duplicates. */
export const filesOf = ({ arabic, latin }: BrandFont): string[] => [...new Set([arabic, latin])];

/**
 * The CSS of a brand's font, to follow the shared style sheet.
 * @param address returns the URL of a font file
 */
export function fontSheet(font: BrandFont, address: (file: string) => string): string {
  const [lightest, heaviest] = font.weights;
  const face = (family: string, file: string, range: string): string =>
    `@font-face{font-family:'${family}';font-weight:${lightest} ${heaviest};font-display:swap;` +
    `src:url('${address(file)}') format('woff2');unicode-range:${range}}`;
  const fallback = (name: keyof typeof fallbackFonts): string => {
    const { bold, ...regular } = font.fallback[name];
    const ofWeights = (
      weights: string,
      style: 'regular' | 'bold',
      { size, ascent, descent }: Metrics,
    ) =>
      `@font-face{font-family:'Brand ${name}';font-weight:${weights};` +
      `src:${localSource(fallbackFonts[name][style])};` +
      `ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%;size-adjust:${size}%}`;
    return ofWeights('1 549', 'regular', regular) + ofWeights('550 1000', 'bold', bold);
  };
  return [
    face('Brand', font.arabic, ranges.arabic),
    face('Brand', font.latin, ranges.latin),
    ...(['arial', 'naskh', 'sans'] as const).map(fallback),
    // Same specificity as the rule that sets the app's own font.
    `:root{--font-sans:'Brand','Brand arial','Brand naskh','Brand sans',system-ui,sans-serif}`,
  ].join('');
}
