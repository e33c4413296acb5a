import {
  getTypedValues,
  readUnsentValues,
  removeUnsentValues,
  setTypedValues,
  storeUnsentValues,
  typedValuesWereCleared,
} from '../../wizard/autosave/typed-values';

/** Key under which a search text survives a language switch, on the home page and in the step. */
const valuesKey = 'search';

/** Text typed in this document that has not become a place. */
export const unresolvedText = (): string =>
  (getTypedValues(valuesKey)?.['text'] as string | undefined) ?? '';

/** The same from the previous document in this tab. */
export const unresolvedTextBefore = (): string => String(readUnsentValues(valuesKey)['text'] ?? '');

export function storeUnresolvedText(text: string): void {
  setTypedValues(valuesKey, { text });
  if (text && !typedValuesWereCleared()) storeUnsentValues(valuesKey, { text });
  else removeUnsentValues(valuesKey);
}
