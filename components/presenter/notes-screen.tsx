import { useLocale, useTranslations } from 'next-intl';
import { NoPlans } from '@/components/plans/no-plans';
import { notesHref } from '@/components/plans/plan-hrefs';
import { PlansUnreachable } from '@/components/plans/plans-unreachable';
import { ClientWords } from '@/components/shell/client-words';
import { Ltr } from '@/components/ui/text';
import { isLoopback } from '@/lib/config/loopback';
import type { Plan } from '@/lib/wizard/plans/plans';
import { NotesWindow } from './notes-window';
import { useDrawnSlides } from './slides';
import { QuoteDaysChoice, useSpeakerWords } from './words';

export interface NotesScreenProps {
  /** Null: they did not come. */
  plans: readonly Plan[] | null;
  /** `https://…` of this app: where the QR codes of the slides lead. */
  origin: string;
  supportPhone: string;
}

/** What the presenter sees beside the slides, and the room does not. */
export function NotesScreen({ plans, origin, supportPhone }: NotesScreenProps) {
  const t = useTranslations('present');
  const locale = useLocale();
  const shown = plans?.filter(({ options }) => options.length > 0) ?? [];
  const slides = useDrawnSlides(shown, origin, notesHref);
  const words = useSpeakerWords();
  if (slides.length === 0) {
    return (
      <main id="main" tabIndex={-1} className="frame-column grid gap-5 py-8">
        <h1>{t('notes')}</h1>
        {plans ? <NoPlans supportPhone={supportPhone} /> : <PlansUnreachable />}
      </main>
    );
  }
  return (
    <ClientWords namespaces={[]}>
      <NotesWindow
        {...{ slides, locale }}
        reach={<HereOnly origin={origin} />}
        days={<QuoteDaysChoice />}
        words={{
          notes: t('notes'),
          next: t('next'),
          previous: t('previous'),
          then: t('then'),
          apart: t('notes-apart'),
          ...words,
        }}
      />
    </ClientWords>
  );
}

/** Typed by whoever starts it, so the same in every language. */
const command = 'npm run demo -- --lan';

/** Says that nothing here can be opened on another device, and what to do about it; nothing where it can. */
function HereOnly({ origin }: { origin: string }) {
  const t = useTranslations('demo');
  if (!isLoopback(origin)) return null;
  return (
    <p className="text-sm text-ink-2">
      {t.rich('here-only', {
        command: () => <Ltr className="inline-block font-medium">{command}</Ltr>,
      })}
    </p>
  );
}
