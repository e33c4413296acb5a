import { factsOf } from '@/lib/wizard/facts';
import type { Journey } from '@/lib/wizard/journey';

/** All that is bought and what it costs, in one line: the same line means the same order. */
export function seenOrder(journey: Journey): string {
  const { plan, coverage } = factsOf(journey);
  return JSON.stringify([plan?.optionId, plan?.halalas, journey.answers.schedule, coverage?.point]);
}
