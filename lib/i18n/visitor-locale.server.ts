import 'server-only';
import Negotiator from 'negotiator';
import { isLocale, type Locale, localeFrom, locales } from './routing';

/**
 * The visitor's language: the one chosen with the switch, else the browser's preference, else
 * Arabic.
 */
export function localeOfVisitor(cookie: string | undefined, acceptLanguage: string | null): Locale {
  if (isLocale(cookie)) return cookie;
  const visitor = new Negotiator({ headers: { 'accept-language': acceptLanguage ?? '' } });
  return localeFrom(visitor.language([...locales]));
}
