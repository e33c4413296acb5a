import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { secondMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { factsOf } from './facts';
import { loadAhead } from './load-once.server';
import { frameOf, viewOf } from './open-step.server';
import type { Origin } from './origin';
import type { StepScreen } from './screen';
import { screenOf } from './screen.server';
import type { StepContext } from './step';
import type { WizardStep, WizardSteps } from './steps';

/** Upper bound on the wait for the next step's data: the answer itself is already saved. */
const patienceMs = secondMs;

/**
 * Returns what the next step shows, for the response that leads there; null when only its page can
 * tell, or when it is not ready in time.
 */
export async function screenAhead(
  steps: WizardSteps,
  step: WizardStep,
  context: StepContext,
  from: Origin | null,
): Promise<StepScreen | null> {
  // The order may have been paid since: the review page asks the gateway.
  if (factsOf(context.journey).review) return null;
  const drawn = draw(steps, step, context, from).catch((error: Error) => {
    // The page will run into the same error and show it.
    log.info({ event: 'step-not-ahead', step: step.id, error: error.message });
    return null;
  });
  return Promise.race([drawn, delay(patienceMs, null, { ref: false })]);
}

async function draw(
  steps: WizardSteps,
  step: WizardStep,
  context: StepContext,
  from: Origin | null,
) {
  const { journey, locale } = context;
  const view = await viewOf(steps, step, context, from, null, loadAhead(step, context));
  return screenOf(
    { ...frameOf(steps, step, journey, locale, from), shown: { view } },
    locale,
    from,
  );
}
