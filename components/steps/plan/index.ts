import { defineStep } from '@/lib/wizard/step';
import { factsOf, sameWish } from '@/lib/wizard/facts';
import { planAnswers } from './answers';
import { loadPlan } from './load.server';
import { submitPlan } from './submit.server';

export const plan = defineStep({
  id: 'plan',
  input: planAnswers,
  needs: () => true,
  // A link of the catalogue that was followed since asks again.
  holds: (journey) => {
    const { plan: chosen, coverage } = factsOf(journey);
    return chosen !== undefined && sameWish(chosen.wish, coverage?.wish ?? null);
  },
  load: loadPlan,
  submit: submitPlan,
  // The review shows the plan itself, with its picture and its price.
  summary: () => [],
});
