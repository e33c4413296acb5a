import type { Metadata } from 'next';
import { localePath } from '@/lib/i18n/navigation';
import { defaultLocale, type Locale, locales } from '@/lib/i18n/routing';

/**
 * Pages that are the same for everyone, as paths without the language. Search engines may index
 * them.
 */
export const publicPages = ['/', '/plans', '/accessibility', '/terms', '/privacy'] as const;
export type PublicPage = (typeof publicPages)[number];

/** Paths of a page in each language, and for visitors without a known language: `/` detects it. */
export const languagesOf = (page: PublicPage): Record<Locale | 'x-default', string> => ({
  ...(Object.fromEntries(locales.map((locale) => [locale, localePath(locale, page)])) as Record<
    Locale,
    string
  >),
  'x-default': page === '/' ? '/' : localePath(defaultLocale, page),
});

/** Metadata with the page's canonical path and its translations. */
export const alternatesOf = (locale: Locale, page: PublicPage): Metadata['alternates'] => ({
  canonical: localePath(locale, page),
  languages: languagesOf(page),
});
