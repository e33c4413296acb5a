import type { Metadata } from 'next';
import { localePath } from '@/lib/i18n/navigation';
import { defaultLocale, type Locale, locales } from '@/lib/i18n/routing';

/** The pages that are everybody's, by their path without the language: what a search engine may know of. */
export const publicPages = ['/', '/plans', '/accessibility', '/terms', '/privacy'] as const;
export type PublicPage = (typeof publicPages)[number];

/** A page in each language, and where somebody is sent whose language is not known: `/` finds it out. */
export const languagesOf = (page: PublicPage): Record<Locale | 'x-default', string> => ({
  ...(Object.fromEntries(locales.map((locale) => [locale, localePath(locale, page)])) as Record<
    Locale,
    string
  >),
  'x-default': page === '/' ? '/' : localePath(defaultLocale, page),
});

/** Says which address is the page's own, and where it stands in the other language. */
export const alternatesOf = (locale: Locale, page: PublicPage): Metadata['alternates'] => ({
  canonical: localePath(locale, page),
  languages: languagesOf(page),
});
