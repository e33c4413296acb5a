import localFont from 'next/font/local';

// Two files of one family. The browser takes each for its own script only; both are preloaded, because a page
// in either language shows numbers, names and the other language's link.
const arabic = localFont({
  src: '../../public/fonts/readex-pro-arabic-wght-normal.woff2',
  weight: '160 700',
  variable: '--font-readex-arabic',
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value: 'U+0600-06FF, U+0750-077F, U+200C-200F, U+FB50-FDFF, U+FE70-FEFC',
    },
  ],
});

const latin = localFont({
  src: '../../public/fonts/readex-pro-latin-wght-normal.woff2',
  weight: '160 700',
  variable: '--font-readex-latin',
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value: 'U+0000-00FF, U+2000-200B, U+2010-206F, U+20AC, U+2122, U+2212',
    },
  ],
});

/** For `<html>`: defines the two families that the tokens name. */
export const fontVariables = `${arabic.variable} ${latin.variable}`;
