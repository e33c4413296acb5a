import type { Answered } from './answers';
import type { Entry, Journey } from './journey';

/**
 * How a step may stand where its answers were sent on to the partner and no answer came: they are typed and not answered,
 * and which address the partner has is not known.
 */
function sentOn(step: Answered, before: Entry, { answers, fact, edition }: Entry): Entry[] {
  const draft = answers === 'any' ? null : answers;
  if (step === 'address') return [{ ...before, draft, fact: null, edition }];
  if (step === 'registration') return [{ ...before, draft, edition }];
  return step === 'preferences' ? [{ ...before, fact, edition }] : [];
}

/** Nobody knows how far the answers of a step came: all the ways in which it may stand. */
export function mayBeTaken(journey: Journey, step: Answered, entry: Entry): void {
  const ways = journey.ways(step).flatMap((before) => sentOn(step, before, entry));
  for (const way of [...ways, entry]) journey.maybe(step, way);
}
