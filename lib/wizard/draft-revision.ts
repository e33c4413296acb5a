/**
 * The revision of a step's answers that a page was rendered from, so that an outdated tab gets an
 * error instead of silently overwriting newer answers. Names the page that saved it and counts its
 * saves: `k3x9q0ab.7`. Empty when nothing was saved yet.
 */
export type DraftRevision = string;

/**
 * Sent with every save: the last revision of another page that this page knows (`from`), its own
 * (`as`), and whose answers it shows (`page-owner.server.ts`).
 */
export interface Edit {
  from: DraftRevision;
  as: DraftRevision;
  owner?: string | null | undefined;
}

const pageOf = (revision: DraftRevision): string => revision.split('.')[0] ?? '';
const countOf = (revision: DraftRevision): number => Number(revision.split('.')[1] ?? 0);

const samePage = (one: DraftRevision, other: DraftRevision): boolean =>
  one !== '' && pageOf(one) === pageOf(other);

/** Whether another page has saved since this one was rendered; its own saves do not count. */
export const isOutdated = (stored: DraftRevision, { from, as }: Edit): boolean =>
  stored !== from && !samePage(stored, as);

/** Whether a later save of the same page arrived before this one. */
export const isSuperseded = (stored: DraftRevision, as: DraftRevision): boolean =>
  samePage(stored, as) && countOf(as) <= countOf(stored);

/** Whether this save, or a later one of the same page, has arrived. */
export const isSaved = (stored: DraftRevision, as: DraftRevision): boolean =>
  stored === as || isSuperseded(stored, as);
