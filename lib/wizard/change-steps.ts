import { factsOf } from './facts';
import type { Journey } from './journey';
import { isChange, type Origin } from './origin';
import type { StepId } from './step-ids';
import type { WizardSteps } from './steps';

/**
 * Returns the steps that lead to the changed answer, which is the last of them. The mobile step is
 * for a fresh code; place and registration are asked only where we no longer have them.
 */
export function stepsFrom(
  steps: WizardSteps,
  origin: Origin | null,
  journey: Journey,
): WizardSteps {
  if (!isChange(origin)) return steps;
  const isRegistered = factsOf(journey).registration?.mobile === journey.provenMobile;
  const ids: StepId[] =
    origin === 'change-address'
      ? ['coverage', 'mobile', 'registration', 'address']
      : isRegistered
        ? ['mobile', 'preferences']
        : ['coverage', 'mobile', 'registration', 'preferences'];
  return steps.filter(({ id }) => ids.includes(id));
}
