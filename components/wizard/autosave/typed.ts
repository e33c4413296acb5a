import { forgetInTab } from './in-tab';

/**
 * Values entered in this document, by step or by the name of another question: a language switch
 * and the browser's Back remount a view with older server data. Kept in memory only; a reload reads
 * the server's draft.
 */
const typed = new Map<string, Record<string, unknown> | null>();
let isForgotten = false;

export const typedOf = (step: string): Record<string, unknown> | null | undefined =>
  typed.get(step);

export const keepTyped = (step: string, values: Record<string, unknown> | null): void => {
  typed.set(step, values);
};

/** The visitor has signed out here: what is still in this document must not be sent. */
export function forgetTyped(): void {
  typed.clear();
  isForgotten = true;
  forgetInTab();
}

export const typedIsForgotten = (): boolean => isForgotten;
