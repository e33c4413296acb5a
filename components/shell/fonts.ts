import { preload } from 'react-dom';
import type { Locale } from '@/lib/i18n/routing';

// Three files of one family, each for its own characters (`components/ui/styles/fonts.css`). A page fetches what its language is
// written with before it draws; the other script is fetched where a word of it stands, the other language's link for one. The
// names hold the hash of what is in them, so a browser keeps them for good: `docs/decisions/0014-fonts.md`.
const figures = '/fonts/readex-pro-figures.71ca1957.woff2';
const letters: Record<Locale, string> = {
  ar: '/fonts/readex-pro-arabic.51c1792f.woff2',
  en: '/fonts/readex-pro-latin.73176730.woff2',
};

/** Has the browser fetch the letters and figures of this language beside the style sheet that names them. */
export function preloadFonts(locale: Locale): void {
  for (const file of [letters[locale], figures]) {
    preload(file, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  }
}
