import 'server-only';
import { setTimeout as delay } from 'node:timers/promises';
import { secondMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { factsOf } from './facts';
import { loadAhead } from './load-once.server';
import { frameOf, viewOf } from './open-step.server';
import type { StepScreen } from './screen';
import { screenOf } from './screen.server';
import type { StepContext } from './step';
import type { WizardStep, WizardSteps } from './steps';

/** An answer that is kept is not held back for longer by what the next step has to ask. */
const patienceMs = secondMs;

/** What the next step shows, for the reply that leads there; null where only its page can tell, or cannot yet. */
export async function screenAhead(
  steps: WizardSteps,
  step: WizardStep,
  context: StepContext,
  from: 'review' | null,
): Promise<StepScreen | null> {
  // It may have been paid since: the page of the review asks the gateway.
  if (factsOf(context.journey).review) return null;
  const drawn = draw(steps, step, context, from).catch((error: Error) => {
    // The page meets it again, and says it in words.
    log.info({ event: 'step-not-ahead', step: step.id, error: error.message });
    return null;
  });
  return Promise.race([drawn, delay(patienceMs, null, { ref: false })]);
}

async function draw(
  steps: WizardSteps,
  step: WizardStep,
  context: StepContext,
  from: 'review' | null,
) {
  const { journey, locale } = context;
  const view = await viewOf(steps, step, context, from, null, loadAhead(step, context));
  return screenOf({ ...frameOf(steps, step, journey, locale, from), shown: { view } }, locale);
}
