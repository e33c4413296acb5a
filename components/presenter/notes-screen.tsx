import { useLocale, useTranslations } from 'next-intl';
import { NoPlans, PlansUnreachable } from '@/components/plans/no-plans';
import { notesHref } from '@/components/plans/plan-hrefs';
import { ClientMessages } from '@/components/shell/client-messages';
import { Ltr } from '@/components/ui/text';
import { isLoopback } from '@/lib/config/loopback';
import type { Plan } from '@/lib/wizard/plans/plans';
import { NotesWindow } from './notes-window';
import { useRenderedSlides } from './slides';
import { QuoteDaysChoice, useSpeakerLabels } from './speaker-texts';

export interface NotesScreenProps {
  /** Null when the catalogue could not be loaded. */
  plans: readonly Plan[] | null;
  /** Origin of the app, `https://…`: target of the QR codes on the slides. */
  origin: string;
  supportPhone: string;
}

/** The presenter's own window: notes that the audience does not see. */
export function NotesScreen({ plans, origin, supportPhone }: NotesScreenProps) {
  const t = useTranslations('present');
  const locale = useLocale();
  const shown = plans?.filter(({ options }) => options.length > 0) ?? [];
  const slides = useRenderedSlides(shown, origin, notesHref);
  const texts = useSpeakerLabels();
  if (slides.length === 0) {
    return (
      <main id="main" tabIndex={-1} className="frame-column grid gap-5 py-8">
        <h1>{t('notes')}</h1>
        {plans ? <NoPlans supportPhone={supportPhone} /> : <PlansUnreachable />}
      </main>
    );
  }
  return (
    <ClientMessages namespaces={[]}>
      <NotesWindow
        {...{ slides, locale }}
        reachHint={<UnreachableHint origin={origin} />}
        days={<QuoteDaysChoice />}
        labels={{
          notes: t('notes'),
          next: t('next'),
          previous: t('previous'),
          then: t('then'),
          apart: t('notes-apart'),
          ...texts,
        }}
      />
    </ClientMessages>
  );
}

/** Typed in a terminal, so it is not translated. */
const command = 'npm run demo -- --lan';

/**
 * Warns that other devices cannot open the app and names the command that fixes it. Renders nothing
 * if they can.
 */
function UnreachableHint({ origin }: { origin: string }) {
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
