import 'server-only';
import Negotiator from 'negotiator';
import { defaultLocale, isLocale, type Locale, locales } from './routing';

/**
 * The visitor's language: the one chosen with the switch, else the browser's preference, else
 * Arabic.
 */
export function localeOfVisitor(cookie: string | undefined, acceptLanguage: string | null): Locale {
  if (isLocale(cookie)) return cookie;
  const visitor = new Negotiator({ headers: { 'accept-language': acceptLanguage ?? '' } });
  const preferred = visitor.language([...locales]);
  return isLocale(preferred) ? preferred : defaultLocale;
}
