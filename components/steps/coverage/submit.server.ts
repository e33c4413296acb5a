import 'server-only';
import type { StepContext, StepOutcome } from '@/lib/wizard/step';
import { checkCoverageOf } from '@/lib/wizard/place/coverage-check.server';
import { type Facts, factsOf, samePoint } from '@/lib/wizard/facts';
import { isCity } from '../../wizard/place/picked-place';
import type { CoverageAnswers } from './answers';

export async function submitCoverage(
  answers: CoverageAnswers,
  { journey, session, address }: StepContext,
): Promise<StepOutcome> {
  const { lat, long, id } = answers.place;
  const point = { lat, long };
  const before = factsOf(journey).coverage;
  const verdict = await checkCoverageOf(session, point, address);
  if (!verdict.covered) {
    // Another place that was accepted before is as good as it was.
    const voids = samePoint(before?.point, point) ? ['coverage'] : [];
    return { kind: 'stop', reason: 'not-covered', data: { nearest: verdict.nearest }, voids };
  }
  // A yes is given for a home: the middle of a city says nothing about it.
  if (isCity(answers.place)) return { kind: 'fields', fields: { place: 'place-city' } };
  const wish = answers.wish ?? before?.wish ?? null;
  const facts: Facts['coverage'] = { point, placeId: id, wish };
  return { kind: 'done', answers, facts };
}
