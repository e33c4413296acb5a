import 'server-only';
import { brandView } from '@/components/shell/brand-view.server';
import { describePlace } from '@/components/wizard/place/describe-place';
import { isCity } from '@/components/wizard/place/picked-place';
import { mapTiles } from '@/lib/config/map-tiles.server';
import { samePoint } from '@/lib/kernel/point';
import { type Facts, factsOf, requireFact } from '@/lib/wizard/facts';
import { checkCoverageOf, nearestServed } from '@/lib/wizard/place/coverage.server';
import { describePoint } from '@/lib/wizard/place/places';
import { defineStep, type StepContext, type StepOutcome } from '@/lib/wizard/step';
import { type CoverageAnswers, type CoverageData, coverageAnswers } from './answers';

async function loadCoverage({ journey, locale }: StepContext): Promise<CoverageData> {
  const accepted = journey.answers.coverage as CoverageAnswers | undefined;
  // The page may show another place by now, typed and not sent yet, about which nothing is known.
  const point = factsOf(journey).coverage ? undefined : accepted?.place;
  return {
    tiles: mapTiles(),
    privacyHref: brandView(locale).links.privacy,
    refused: point ? { point, nearest: await nearestServed(point) } : null,
  };
}

async function submitCoverage(
  answers: CoverageAnswers,
  { journey, session, ipAddress }: StepContext,
): Promise<StepOutcome> {
  const { lat, long, id } = answers.place;
  const point = { lat, long };
  const before = factsOf(journey).coverage;
  const verdict = await checkCoverageOf(session, point, ipAddress);
  if (!verdict.covered) {
    // Another place that was accepted before stays accepted.
    const voids = samePoint(before?.point, point) ? ['coverage'] : [];
    return { kind: 'stop', reason: 'not-covered', data: { nearest: verdict.nearest }, voids };
  }
  // Coverage applies to a home: the centre of a city says nothing about it.
  if (isCity(answers.place)) return { kind: 'fields', fields: { place: 'place-city' } };
  const wish = answers.wish ?? before?.wish ?? null;
  const facts: Facts['coverage'] = { point, placeId: id, wish };
  return { kind: 'done', answers, facts };
}

export const coverage = defineStep({
  id: 'coverage',
  input: coverageAnswers,
  needs: () => true,
  holds: (journey) => factsOf(journey).coverage !== undefined,
  load: loadCoverage,
  submit: submitCoverage,
  summary(journey, { locale, t }) {
    const { point, placeId } = requireFact(journey, 'coverage');
    return [{ label: t('row'), value: describePlace(describePoint(point, placeId), locale, t) }];
  },
});
