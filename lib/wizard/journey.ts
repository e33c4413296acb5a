import type { Mobile } from '@/lib/kernel/mobile';
import type { DraftRevision } from './draft-revision';

/**
 * A customer's way through the wizard, as it rests on the server.
 *
 * - `answers`: what was accepted, a record per step, in the shape of that step's schema.
 * - `facts`: what the server learnt while accepting it (a coverage verdict, who was linked). Never sent by a browser.
 * - `drafts`: what was typed and not accepted yet, so that nothing is lost.
 * - `editions`: which page wrote a step last, so that two tabs know of each other.
 * - `awaitsProof`: the step that waits for a fresh code to the mobile that was proven long ago; null when none does.
 */
export interface Journey {
  answers: Record<string, unknown>;
  facts: Record<string, unknown>;
  drafts: Record<string, Record<string, unknown>>;
  editions: Record<string, DraftRevision>;
  awaitsProof: string | null;
  /** The proven mobile of the session. Joined when the journey is opened, never stored with the answers. */
  provenMobile: Mobile | null;
  /** A mobile was proven here, too long ago to count: behind a new code wait the answers. Joined likewise. */
  lapsed: boolean;
}

export const emptyJourney: Journey = {
  answers: {},
  facts: {},
  drafts: {},
  editions: {},
  awaitsProof: null,
  provenMobile: null,
  lapsed: false,
};
