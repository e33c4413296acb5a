import { defineStep } from '@/lib/journey/step';
import { factsOf } from '../facts';
import { planAnswers } from './answers';
import { loadPlan } from './load.server';
import { submitPlan } from './submit.server';

export const plan = defineStep({
  id: 'plan',
  input: planAnswers,
  needs: () => true,
  holds: (journey) => factsOf(journey).plan !== undefined,
  load: loadPlan,
  submit: submitPlan,
  // The review shows the plan itself, with its picture and its price.
  summary: () => [],
});
