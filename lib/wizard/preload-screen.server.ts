import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { secondMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { factsOf } from './facts';
import { startLoading } from './load-once.server';
import { frameOf, stepViewOf } from './open-step.server';
import type { Origin } from './origin';
import type { StepScreen } from './screen';
import { screenOf } from './screen.server';
import type { StepContext } from './step';
import type { WizardStep, WizardSteps } from './steps';

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
