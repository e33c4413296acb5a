import { forgetInTab } from './in-tab';

/**
 * What was typed or said in this document, by step or by the name of another question: a language switch and the
 * browser's own Back mount a view anew with what the server knew before. Lives in the browser only; a reload reads the
 * server's draft.
 */
const typed = new Map<string, Record<string, unknown> | null>();
let isForgotten = false;

export const typedOf = (step: string): Record<string, unknown> | null | undefined =>
  typed.get(step);

export const keepTyped = (step: string, values: Record<string, unknown> | null): void => {
  typed.set(step, values);
};

/** Whoever typed here has left this device: what is still in this document is sent to nobody. */
export function forgetTyped(): void {
  typed.clear();
  isForgotten = true;
  forgetInTab();
}

export const typedIsForgotten = (): boolean => isForgotten;
