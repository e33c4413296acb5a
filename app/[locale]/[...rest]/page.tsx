import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { NotFoundPage } from '@/components/shell/fallback-pages.server';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell');
  return { title: t('not-found-title'), robots: { index: false } };
}

/** Any URL under a language without a page: our own 404, in that language. */
export default NotFoundPage;
