import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { getTranslations } from 'next-intl/server';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell');
  return { title: t('not-found-title') };
}

/** Any address under a language that no page has: our own 404, in that language. */
export default function UnknownPage() {
  notFound();
}
