import type { Mobile } from '@/lib/kernel/mobile';
import type { DraftRevision } from './draft-revision';

/**
 * A customer's answers in the wizard, as stored on the server.
 *
 * - `answers`: accepted answers, a record per step, in the shape of that step's schema.
 * - `facts`: what the server learnt while accepting them (coverage, linked customer). Never sent by
 *   a browser.
 * - `drafts`: what was typed and not accepted yet, so that nothing is lost.
 * - `revisions`: the revision that last saved each step, to detect concurrent edits in two tabs.
 * - `awaitsProof`: the step that waits for a fresh code to an earlier verified mobile; null when
 *   none.
 */
export interface Journey {
  answers: Record<string, unknown>;
  facts: Record<string, unknown>;
  drafts: Record<string, Record<string, unknown>>;
  revisions: Record<string, DraftRevision>;
  awaitsProof: string | null;
  /**
   * The session's verified mobile. Joined when the journey is read, never stored with the answers.
   */
  provenMobile: Mobile | null;
  /**
   * The session's verification has expired: the answers are available after a new code. Joined
   * likewise.
   */
  lapsed: boolean;
}

export const emptyJourney: Journey = {
  answers: {},
  facts: {},
  drafts: {},
  revisions: {},
  awaitsProof: null,
  provenMobile: null,
  lapsed: false,
};
