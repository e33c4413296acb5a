import { removeSearchText } from './search-text-storage';
import { removeUnsentValues } from './unsent-values';

/**
 * Values entered in this document, by step or by the name of another question: a language switch
 * and the browser's Back remount a view with older server data. Kept in memory only; a reload reads
 * the server's draft.
 */
const valuesByStep = new Map<string, Record<string, unknown> | null>();
let isCleared = false;

export const getTypedValues = (step: string): Record<string, unknown> | null | undefined =>
  valuesByStep.get(step);

export const setTypedValues = (step: string, values: Record<string, unknown> | null): void => {
  valuesByStep.set(step, values);
};

/** The visitor has signed out here: what is still in this document must not be sent. */
export function clearTypedValues(): void {
  valuesByStep.clear();
  isCleared = true;
  removeSearchText();
  removeUnsentValues();
}

export const typedValuesWereCleared = (): boolean => isCleared;
