import { defineStep } from '@/lib/wizard/step';
import { factsOf } from '@/lib/wizard/facts';
import { reviewAnswers } from './answers';
import { loadReview } from './load.server';
import { submitReview } from './submit.server';

export const review = defineStep({
  id: 'review',
  input: reviewAnswers,
  needs: (journey) => factsOf(journey).plan !== undefined,
  // A consent is for one order: it is asked each time.
  holds: () => false,
  load: loadReview,
  submit: submitReview,
  summary: () => [],
});
