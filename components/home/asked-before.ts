import { keepTyped, typedOf } from '@/components/wizard/autosave/typed';
import type { PickedPlace } from '@/components/wizard/place/picked-place';
import type { ReplyOf } from '@/lib/api/endpoint';
import type { endpoints } from '@/lib/api/endpoints';

/** Under which a place and its answer outlive a switch of the language. */
const question = 'home-coverage';

export interface Asked {
  place: PickedPlace | null;
  verdict: ReplyOf<typeof endpoints.checkCoverage> | null;
  joined: boolean;
}

const nothing: Asked = { place: null, verdict: null, joined: false };

/** What was asked on home in this document, perhaps in the other language. */
export const askedBefore = (): Asked => ({ ...nothing, ...typedOf(question) });

export const keepAsked = (asked: Asked): void => keepTyped(question, { ...asked });
