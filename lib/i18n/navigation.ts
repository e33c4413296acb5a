import { isLocale, type Locale } from './routing';

/**
 * The path of a page in a language: `/plans` → `/ar/plans`. Query parameters without a value are
 * left out.
 */
export function localePath(
  locale: Locale,
  path = '/',
  query: Record<string, string | number | undefined> = {},
): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  );
  const search = new URLSearchParams(pairs).toString();
  return `/${locale}${path === '/' ? '' : path}${search && `?${search}`}`;
}

/** The same page in another language; `path` starts with its current language. */
export function inLocale(locale: Locale, path: string): string {
  const [, first, ...rest] = path.split('/');
  return `/${[locale, ...(isLocale(first) ? rest : [first, ...rest])].filter(Boolean).join('/')}`;
}
