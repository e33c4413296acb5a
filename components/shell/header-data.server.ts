import 'server-only';
import { getLocale, getTranslations } from 'next-intl/server';
import { brandView } from './brand-view.server';

/** Data that both headers need. */
export async function headerData() {
  const [t, locale] = await Promise.all([getTranslations('shell'), getLocale()]);
  return { t, locale, brand: brandView(locale) };
}
