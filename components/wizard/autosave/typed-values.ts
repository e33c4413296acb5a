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
  removeUnsentValues();
}

export const typedValuesWereCleared = (): boolean => isCleared;

/** Values of forms that are typed in this tab and not sent: Back and a reload would lose them. */
const prefix = 'unsent ';

/** Returns the values of one form; none when nothing is stored or storage is unavailable. */
export function readUnsentValues(question: string): Record<string, unknown> {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + question) ?? '{}');
  } catch {
    return {};
  }
}

export function storeUnsentValues(question: string, values: Record<string, unknown>): void {
  try {
    sessionStorage.setItem(prefix + question, JSON.stringify(values));
  } catch {
    // Storage is unavailable: the values are lost with this page.
  }
}

/** Removes the values of one form, or without an argument those of all. */
export function removeUnsentValues(question?: string): void {
  try {
    for (const key of Object.keys(sessionStorage)) {
      const isMeant = question === undefined ? key.startsWith(prefix) : key === prefix + question;
      if (isMeant) sessionStorage.removeItem(key);
    }
  } catch {
    // Nothing was stored either.
  }
}
