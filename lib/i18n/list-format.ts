import { tags } from './format';
import type { Locale } from './routing';

/** Things of which one is taken: `mada, Visa or Mastercard`. */
export const formatChoice = (names: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(tags[locale], { type: 'disjunction' }).format(names);
