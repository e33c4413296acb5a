import { DemoPanel } from '@/components/demo/panel.server';
import { isLocale } from '@/lib/i18n/routing';

/** Fills the slot with the panel, in a demo build alone: no other build has this file. */
export default async function Demo({ params }: { params: Promise<{ locale: string }> }) {
  const { locale } = await params;
  return isLocale(locale) && <DemoPanel locale={locale} />;
}
