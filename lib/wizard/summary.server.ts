import 'server-only';
import { getTranslations } from 'next-intl/server';
import type { Locale } from '@/lib/i18n/routing';
import type { Journey } from './journey';
import type { ReviewRow } from './screen';
import type { StepId, SummaryTools, WizardSteps } from './step';

/** Translates keys of a step's namespace, else of all steps, else by their full name. */
async function toolsOf(id: StepId, locale: Locale): Promise<SummaryTools> {
  const t = await getTranslations({ locale });
  return {
    locale,
    t(key, values) {
      const known = [`step-${id}.${key}`, `steps.${key}`].find((name) => t.has(name as never));
      return t((known ?? key) as never, values as never);
    },
  };
}

/** Returns every answer as text, in the order of the steps. */
export async function summaryOf(
  steps: WizardSteps,
  journey: Journey,
  locale: Locale,
): Promise<ReviewRow[]> {
  const rows = await Promise.all(
    steps.map(async (step) =>
      step
        .summary(journey, await toolsOf(step.id, locale))
        .map((row) => ({ ...row, step: step.id })),
    ),
  );
  return rows.flat();
}
