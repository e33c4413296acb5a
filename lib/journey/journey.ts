import type { Mobile } from '@/lib/kernel/mobile';

/**
 * A customer's way through the wizard, as it rests on the server.
 *
 * - `answers`: what was accepted, a record per step, in the shape of that step's schema.
 * - `facts`: what the server learnt while accepting it (a coverage verdict, who was linked). Never sent by a browser.
 * - `drafts`: what was typed and not accepted yet, so that nothing is lost.
 */
export interface Journey {
  answers: Record<string, unknown>;
  facts: Record<string, unknown>;
  drafts: Record<string, Record<string, unknown>>;
  /** The proven mobile of the session. Joined when the journey is opened, never stored with the answers. */
  provenMobile: Mobile | null;
}

export const emptyJourney: Journey = {
  answers: {},
  facts: {},
  drafts: {},
  provenMobile: null,
};
