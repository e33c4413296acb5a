import 'server-only';
import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/i18n/routing';
import type { Journey } from '@/lib/journey/journey';
import type { SummaryTools } from '@/lib/journey/step';
import type { StepId } from './order';
import { steps } from './registry';
import type { ReviewRow } from './view-props';

/** Words of a step's namespace, and where it has none those of all steps. */
async function toolsOf(id: StepId, locale: Locale): Promise<SummaryTools> {
  const t = await getTranslations({ locale });
  return {
    locale,
    t(key, values) {
      const own = `step-${id}.${key}`;
      return t((t.has(own as never) ? own : `steps.${key}`) as never, values as never);
    },
  };
}

/** Every answer in words, in the order of the steps. */
export async function summaryOf(journey: Journey, locale: Locale): Promise<ReviewRow[]> {
  const rows = await Promise.all(
    steps.map(async (step) =>
      step
        .summary(journey, await toolsOf(step.id, locale))
        .map((row) => ({ ...row, step: step.id })),
    ),
  );
  return rows.flat();
}
