/**
 * The revision of a step's answers that a page was rendered from, so that an outdated tab gets an
 * error instead of silently overwriting newer answers. Names the page that saved it and counts its
 * saves: `k3x9q0ab.7`. Empty when nothing was saved yet.
 */
export type DraftRevision = string;

/**
 * Sent with every save: the last revision of another page that this page knows (`from`), and its
 * own (`as`).
 */
export interface Edit {
  from: DraftRevision;
  as: DraftRevision;
}

const pageOf = (edition: DraftRevision): string => edition.split('.')[0] ?? '';
const countOf = (edition: DraftRevision): number => Number(edition.split('.')[1] ?? 0);

const samePage = (one: DraftRevision, other: DraftRevision): boolean =>
  one !== '' && pageOf(one) === pageOf(other);

/** Whether another page has saved since this one was rendered; its own saves do not count. */
export const isOutdated = (kept: DraftRevision, { from, as }: Edit): boolean =>
  kept !== from && !samePage(kept, as);

/** Whether a later save of the same page arrived before this one. */
export const isOvertaken = (kept: DraftRevision, as: DraftRevision): boolean =>
  samePage(kept, as) && countOf(as) <= countOf(kept);

/** Whether this save, or a later one of the same page, has arrived. */
export const hasArrived = (kept: DraftRevision, as: DraftRevision): boolean =>
  kept === as || isOvertaken(kept, as);
