import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { getMessages, getTranslations } from 'next-intl/server';
import { brand } from '@/lib/config/brand.server';
import { formatNumber } from '@/lib/i18n/format';
import { type Messages, pickMessages } from '@/lib/i18n/pick-messages';
import type { Locale } from '@/lib/i18n/routing';
import { secondMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { factsOf } from './facts';
import { startLoading } from './load-once.server';
import { frameOf, type OpenStep, stepViewOf } from './open-step.server';
import { isChange, type Origin } from './origin';
import type { StepScreen } from './screen';
import { type StepContext, type StepId, stepIds, type WizardStep, type WizardSteps } from './step';

async function progressText(id: StepId, locale: Locale) {
  const t = await getTranslations({ locale });
  const [now, total] = [stepIds.indexOf(id) + 1, stepIds.length].map((n) =>
    formatNumber(n, locale),
  ) as [string, string];
  return { t, now, total, name: t(`steps.names.${id}`) };
}

/** The document title of a step. */
export async function titleOf(id: StepId, locale: Locale, from: Origin | null): Promise<string> {
  const { t, ...texts } = await progressText(id, locale);
  const title = isChange(from) ? t(`changes.${from}.title`) : t('shell.step-title', texts);
  return `${title} · ${brand().name[locale]}`;
}

/**
 * Messages that a step uses from another one: moving the pin in `address` can raise the same
 * warnings as choosing it in `coverage`.
 */
export const sharedMessages = (
  id: StepId,
  { 'step-coverage': { doubts } }: Messages,
): Record<string, unknown> => (id === 'address' ? { 'step-coverage': { doubts } } : {});

/** Builds the screen of an open step, with its messages. */
export async function screenOf(
  { id, next, back, progress, knownAs, shown }: OpenStep,
  locale: Locale,
  from: Origin | null,
): Promise<StepScreen> {
  const [{ t, now, total, name }, title, messages] = await Promise.all([
    progressText(id, locale),
    titleOf(id, locale, from),
    getMessages({ locale }),
  ]);
  return {
    step: id,
    next,
    title,
    back: back === undefined ? null : { href: back, label: t('shell.back') },
    progress: progress && {
      now: progress.place,
      total: progress.count,
      count: t('shell.step', { now, total }),
      name,
      label: t('shell.progress'),
    },
    knownAs,
    words: { ...pickMessages(messages, [`step-${id}`]), ...sharedMessages(id, messages) },
    shown: 'view' in shown ? shown : { ...shown, heading: t(`step-${id}.title`) },
  };
}

/** The messages that every step uses. */
export const stepMessages = async (locale: Locale): Promise<Record<string, unknown>> =>
  pickMessages(await getMessages({ locale }), ['ui', 'form', 'steps', 'errors', 'plans']);

/** Upper bound on the wait for the next step's data: the answer itself is already saved. */
const maxWaitMs = secondMs;

/**
 * Returns what the next step shows, for the response that leads there; null when only its page can
 * tell, or when it is not ready in time.
 */
export async function preloadScreen(
  steps: WizardSteps,
  step: WizardStep,
  context: StepContext,
  from: Origin | null,
): Promise<StepScreen | null> {
  // The order may have been paid since: the review page asks the gateway.
  if (factsOf(context.journey).review) return null;
  const rendering = renderScreen(steps, step, context, from).catch((error: Error) => {
    // The page will run into the same error and show it.
    log.info({ event: 'preload-failed', step: step.id, error: error.message });
    return null;
  });
  return Promise.race([rendering, delay(maxWaitMs, null, { ref: false })]);
}

async function renderScreen(
  steps: WizardSteps,
  step: WizardStep,
  context: StepContext,
  from: Origin | null,
) {
  const { journey, locale } = context;
  const view = await stepViewOf(steps, step, context, from, null, startLoading(step, context));
  return screenOf(
    { ...frameOf(steps, step, journey, locale, from), shown: { view } },
    locale,
    from,
  );
}
