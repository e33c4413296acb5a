import 'server-only';
import type { StepContext, StepOutcome } from '@/lib/journey/step';
import { isCovered } from '@/lib/onboarding/coverage.server';
import { type Facts, factsOf } from '../facts';
import type { CoverageAnswers } from './answers';

export async function submitCoverage(
  answers: CoverageAnswers,
  { journey }: StepContext,
): Promise<StepOutcome> {
  const { lat, long, id } = answers.place;
  const point = { lat, long };
  if (!(await isCovered(point))) return { kind: 'stop', reason: 'not-covered' };
  const wish = answers.wish ?? factsOf(journey).coverage?.wish ?? null;
  const facts: Facts['coverage'] = { point, placeId: id, wish };
  return { kind: 'done', answers, facts };
}
