import { z } from 'zod';

/**
 * Whether this is made of what a form holds. An object with a name of its own for what every object has (`toString`) is not:
 * whoever draws it as a text would fail, and the page with it, for as long as it is kept.
 */
const isOfForm = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  Object.entries(value).every(([name, part]) => !(name in Object.prototype) && isOfForm(part));

/** What was typed at a step and not sent yet, in whatever state. Its values may still be of another kind than the form's. */
export const draftInput = z.record(z.string(), z.unknown()).refine(isOfForm);
