import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { NotesScreen } from '@/components/presenter/notes-screen';
import { brandView } from '@/components/shell/brand-view.server';
import { env } from '@/lib/config/env.server';
import { listPlansIfAvailable } from '@/lib/wizard/plans/plans.server';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('present');
  return { title: { absolute: t('notes') }, robots: { index: false, follow: false } };
}

/** The plan is in the URL, as on the slides. */
export default async function PresenterNotesPage() {
  const locale = await getLocale();
  const plans = await listPlansIfAvailable(locale);
  return (
    <NotesScreen
      plans={plans}
      origin={env().APP_ORIGIN}
      supportPhone={brandView(locale).support.phone}
    />
  );
}
