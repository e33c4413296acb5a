import { factsOf } from '@/lib/wizard/facts';
import type { Journey } from '@/lib/wizard/journey';

/** Everything that is bought and its price as one string: equal strings mean the same order. */
export function orderFingerprint(journey: Journey): string {
  const { plan, coverage } = factsOf(journey);
  return JSON.stringify([plan?.optionId, plan?.halalas, journey.answers.schedule, coverage?.point]);
}
