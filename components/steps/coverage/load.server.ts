import 'server-only';
import { mapTiles } from '@/lib/config/map-tiles.server';
import type { StepContext } from '@/lib/journey/step';
import { nearestServed } from '@/lib/onboarding/nearest.server';
import { factsOf } from '../facts';
import type { CoverageAnswers, CoverageData } from './answers';

export async function loadCoverage({ journey }: StepContext): Promise<CoverageData> {
  const accepted = journey.answers.coverage as CoverageAnswers | undefined;
  const isRefused = accepted !== undefined && factsOf(journey).coverage === undefined;
  return {
    tiles: mapTiles(),
    refused: isRefused ? { nearest: await nearestServed(accepted.place) } : null,
  };
}
