import 'server-only';
import { brandView } from '@/components/shell/brand-view.server';
import { mapTiles } from '@/lib/config/map-tiles.server';
import type { StepContext } from '@/lib/wizard/step';
import { nearestServed } from '@/lib/wizard/place/nearest.server';
import { factsOf } from '@/lib/wizard/facts';
import type { CoverageAnswers, CoverageData } from './answers';

export async function loadCoverage({ journey, locale }: StepContext): Promise<CoverageData> {
  const accepted = journey.answers.coverage as CoverageAnswers | undefined;
  // What stands on the page may be another place by now, typed and not sent yet: nothing is known of that one.
  const point = factsOf(journey).coverage ? undefined : accepted?.place;
  return {
    tiles: mapTiles(),
    privacyHref: brandView(locale).links.privacy,
    refused: point ? { point, nearest: await nearestServed(point) } : null,
  };
}
