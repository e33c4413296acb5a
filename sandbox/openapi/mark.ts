import type { DecisionName } from '../decisions';

/** What the partner's document does not show: a decision or, where every profile answers alike, what is assumed. */
export type Assumption =
  | { section: string; decision: DecisionName }
  | { section: string; says: string };

/** A place in the OpenAPI document that rests on one assumption, or on several. */
export interface Marked {
  'x-assumption'?: Assumption;
  'x-assumptions'?: Assumption[];
}
