import { z } from 'zod';

/** `cairo-arabic.1a2b3c4d.woff2`: the digits are of the file's own hash, so that browsers may keep it for good. */
export const fontFileName = /^[a-z0-9-]+\.([0-9a-f]{8})\.woff2$/;

const file = z.string().regex(fontFileName, 'wants a name as cairo-arabic.1a2b3c4d.woff2');
const share = z
  .number('wants a number of per cent, as 91.5')
  .min(0, 'wants at least 0')
  .max(250, 'wants at most 250');
const weight = z.int('wants a whole number, as 400').min(1).max(1_000);

/** What `font` is in a `brand.json`: the files of a font that has both scripts, in the brand's folder `fonts`. */
export const fontSchema = z.strictObject({
  arabic: file,
  latin: file,
  /** Of the latin one, figures, punctuation and the letters of "English" and "RRRD": what a page in Arabic needs before it draws. */
  figures: file.optional(),
  /** The lightest and the heaviest that the files draw. */
  weights: z.tuple([weight, weight], 'wants the lightest and the heaviest, as [400, 600]'),
  /** What makes the letters of every system as wide and as high until the font is there, in per cent of theirs. */
  fallback: z.strictObject({ size: share, ascent: share, descent: share }),
});
export type BrandFont = z.infer<typeof fontSchema>;

/** The letters that each file is asked for; `fonts.css` has the same. */
export const ranges = {
  arabic: 'U+0600-06FF,U+0750-077F,U+200C-200F,U+FB50-FDFF,U+FE70-FEFC',
  latin: 'U+0000-00FF,U+0102-0323,U+2000-200B,U+2010-2044,U+20AC,U+2122,U+2212-2215',
  figures:
    'U+0020-0040,U+0044-0045,U+0047,U+0052,U+005B,U+005D,U+005F,U+0065,U+0067-0069,U+006C,U+006E-006F,U+0073,U+00A0,U+00AB,' +
    'U+00B7,U+00BB,U+00D7,U+2013-2014,U+2018-2019,U+201C-201D,U+2022,U+2026,U+2212',
} as const;

/** The files of a font, each once. */
export const filesOf = ({ arabic, latin, figures }: BrandFont): string[] => [
  ...new Set([arabic, latin, ...(figures ? [figures] : [])]),
];

/** What a page fetches before it draws: what its language is written with. */
export const firstFiles = ({ arabic, latin, figures }: BrandFont, locale: 'ar' | 'en'): string[] =>
  locale === 'ar' ? [...new Set([arabic, figures ?? latin])] : [latin];

/**
 * The declarations of a brand's font, for the sheet that stands behind the one of every brand.
 * @param address where a file of it is found
 */
export function fontSheet(font: BrandFont, address: (file: string) => string): string {
  const [lightest, heaviest] = font.weights;
  const face = (family: string, file: string, range: string): string =>
    `@font-face{font-family:'${family}';font-weight:${lightest} ${heaviest};font-display:swap;` +
    `src:url('${address(file)}') format('woff2');unicode-range:${range}}`;
  const { size, ascent, descent } = font.fallback;
  const behind = `'Brand','Brand Fallback','Noto Sans Arabic',system-ui,sans-serif`;
  return [
    face('Brand', font.arabic, ranges.arabic),
    face('Brand', font.latin, ranges.latin),
    font.figures ? face('Brand Figures', font.figures, ranges.figures) : '',
    `@font-face{font-family:'Brand Fallback';src:local('Arial'),local('Roboto'),local('Liberation Sans');` +
      `ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:0%;size-adjust:${size}%}`,
    `:root{--font-sans:${behind}}`,
    // As specific as what it takes the place of.
    `:root:lang(ar){--font-sans:${font.figures ? "'Brand Figures'," : ''}${behind}}`,
  ].join('');
}
