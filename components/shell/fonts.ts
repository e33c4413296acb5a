import { preload } from 'react-dom';
import type { Locale } from '@/lib/i18n/routing';

// A page fetches what its language is written with before it draws (`components/ui/styles/fonts.css`); the other script is fetched
// where a word of it stands. The names hold the hash of what is in them, so a browser keeps
// them for good: `docs/decisions/0013-fonts.md`.
const files: Record<Locale, string[]> = {
  ar: ['/fonts/readex-pro-arabic.51c1792f.woff2', '/fonts/readex-pro-figures.ce95f968.woff2'],
  en: ['/fonts/readex-pro-latin.e0401967.woff2'],
};

/**
 * Has the browser fetch what this language is written with, beside the style sheet that names it.
 * @param own the files of the brand's font, where it has one
 */
export function preloadFonts(locale: Locale, own?: Record<Locale, string[]>): void {
  for (const file of (own ?? files)[locale]) {
    preload(file, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
  }
}
