import 'server-only';
import { getLocale, getTranslations } from 'next-intl/server';
import { brandView } from './brand-view.server';

/** What both headers are made of. */
export async function headerWords() {
  const [t, locale] = await Promise.all([getTranslations('shell'), getLocale()]);
  return { t, locale, brand: brandView(locale) };
}
