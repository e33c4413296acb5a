import { keepTyped, typedOf } from '@/components/wizard/autosave/typed';
import type { PickedPlace } from '@/components/wizard/place/picked-place';
import type { ReplyOf } from '@/lib/api/endpoint';
import type { endpoints } from '@/lib/api/endpoints';

/** Key under which the place and its result survive a language switch. */
const question = 'home-coverage';

export interface Asked {
  place: PickedPlace | null;
  verdict: ReplyOf<typeof endpoints.checkCoverage> | null;
  joined: boolean;
}

const nothing: Asked = { place: null, verdict: null, joined: false };

/** The last coverage check of this document, perhaps made in the other language. */
export const askedBefore = (): Asked => ({ ...nothing, ...typedOf(question) });

export const keepAsked = (asked: Asked): void => keepTyped(question, { ...asked });
