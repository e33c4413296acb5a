import { z } from 'zod';
import { AppError } from '@/lib/kernel/app-error';
import type { Journey } from './journey';

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

/**
 * What all drafts of a journey may weigh together. The longest honest ones have 3 KB; far too much in every field of the
 * address has 16 (`components/wizard/autosave/autosave-queue.ts`), and leaves room for another step's.
 */
const mostDraftBytes = 20 * 1024;

/**
 * The same before a mobile was proven: a place, a mobile and a code have 0.4 KB, and far too much in one of their fields 3. Anybody may begin,
 * and what is kept of them stays for two weeks: a script must not fill the disk with it.
 */
const mostUnprovenBytes = 4 * 1024;

/** Throws `too-large` where the drafts of a journey weigh more than a person can have typed: nobody stores theirs here. */
export function refuseHeavyDrafts({ drafts, provenMobile, lapsed }: Journey): void {
  const most = provenMobile === null && !lapsed ? mostUnprovenBytes : mostDraftBytes;
  if (new TextEncoder().encode(JSON.stringify(drafts)).length > most) {
    throw new AppError('too-large');
  }
}
