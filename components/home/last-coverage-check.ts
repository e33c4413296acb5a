import type { ReplyOf } from '@/lib/api/endpoint';
import type { endpoints } from '@/lib/api/endpoints';
import { getTypedValues, setTypedValues } from '../wizard/autosave/typed-values';
import type { PickedPlace } from '../wizard/place/picked-place';

/** Key under which the place and its result survive a language switch. */
const valuesKey = 'home-coverage';

export interface CoverageCheck {
  place: PickedPlace | null;
  verdict: ReplyOf<typeof endpoints.checkCoverage> | null;
  joined: boolean;
}

const noCheck: CoverageCheck = { place: null, verdict: null, joined: false };

/** The last coverage check of this document, perhaps made in the other language. */
export const lastCoverageCheck = (): CoverageCheck => ({
  ...noCheck,
  ...getTypedValues(valuesKey),
});

export const storeCoverageCheck = (check: CoverageCheck): void =>
  setTypedValues(valuesKey, { ...check });
