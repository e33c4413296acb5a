import { tags } from './format';
import type { Locale } from './routing';

/** Formats alternatives: `mada, Visa or Mastercard`. */
export const formatChoice = (names: readonly string[], locale: Locale): string =>
  new Intl.ListFormat(tags[locale], { type: 'disjunction' }).format(names);
