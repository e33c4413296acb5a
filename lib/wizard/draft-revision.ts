/**
 * Which writing of a step's answers a page was drawn from, so that an older tab is told instead of silently writing
 * over a newer one. An edition names the document that wrote it and counts its saves: `k3x9q0ab.7`. Empty: nobody
 * wrote anything yet.
 */
export type DraftRevision = string;

/** What a page says with everything that it writes: the last edition of another page that it knows, and its own name. */
export interface Edit {
  from: DraftRevision;
  as: DraftRevision;
}

const pageOf = (edition: DraftRevision): string => edition.split('.')[0] ?? '';
const countOf = (edition: DraftRevision): number => Number(edition.split('.')[1] ?? 0);

const samePage = (one: DraftRevision, other: DraftRevision): boolean =>
  one !== '' && pageOf(one) === pageOf(other);

/** Another page wrote since this one was drawn. Its own saves are no news to it. */
export const isOutdated = (kept: DraftRevision, { from, as }: Edit): boolean =>
  kept !== from && !samePage(kept, as);

/** A save that was overtaken on the way by a later one of the same page. */
export const isOvertaken = (kept: DraftRevision, as: DraftRevision): boolean =>
  samePage(kept, as) && countOf(as) <= countOf(kept);

/** The save of a page, or a later one of it, has arrived. */
export const hasArrived = (kept: DraftRevision, as: DraftRevision): boolean =>
  kept === as || isOvertaken(kept, as);
