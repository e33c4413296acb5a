import { notFound } from 'next/navigation';
import { DemoPanel } from '@/components/demo/panel.server';
import { isLocale } from '@/lib/i18n/routing';

/** The slot of the layout in which a demo build has its panel; no other build has this file. */
export default async function Demo({ params }: { params: Promise<{ locale: string }> }) {
  const { locale } = await params;
  if (!isLocale(locale)) notFound();
  return <DemoPanel locale={locale} />;
}
