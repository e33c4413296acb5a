import { z } from 'zod';
import { AppError } from '@/lib/kernel/app-error';
import type { Journey } from './journey';

/**
 * Whether a value contains only what a form can hold. An own property named like one of
 * `Object.prototype` (`toString`) is rejected: rendering such an object as text would throw on
 * every visit.
 */
const isSafeInput = (value: unknown): boolean =>
  typeof value !== 'object' ||
  value === null ||
  Object.entries(value).every(([name, part]) => !(name in Object.prototype) && isSafeInput(part));

/**
 * What was typed at a step and not submitted yet. Its values may differ in type from the form's.
 */
export const draftInput = z.record(z.string(), z.unknown()).refine(isSafeInput);

/**
 * Maximum size of all drafts of a journey. The longest realistic drafts take 3 KB; an address with
 * every field at the autosave limit takes 16 (`components/wizard/autosave/autosave-queue.ts`).
 */
const maxDraftBytes = 20 * 1024;

/**
 * The same before a mobile is verified: a place, a mobile and a code take 0.4 KB, and an overlong
 * field 3. Anyone can start a session, and it is stored for two weeks: limits what a script can
 * store.
 */
const maxUnverifiedBytes = 4 * 1024;

/**
 * Throws `too-large` when a journey's drafts exceed what a customer can have typed, so that
 * sessions cannot be used as file storage.
 */
export function limitDraftSize({ drafts, provenMobile, lapsed }: Journey): void {
  const maxBytes = provenMobile === null && !lapsed ? maxUnverifiedBytes : maxDraftBytes;
  if (new TextEncoder().encode(JSON.stringify(drafts)).length > maxBytes) {
    throw new AppError('too-large');
  }
}
