import 'server-only';
import { getLocale, getTranslations } from 'next-intl/server';
import { otherLocale } from '@/lib/i18n/routing';
import { brandView } from './brand-view.server';

/** What both headers are made of. */
export async function headerWords() {
  const [t, locale] = await Promise.all([getTranslations('shell'), getLocale()]);
  return { t, locale, other: otherLocale(locale), brand: brandView(locale) };
}
