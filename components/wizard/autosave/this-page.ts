import type { DraftRevision } from '@/lib/wizard/draft-revision';

// Tells this document from other tabs and devices, and guards nothing: no need for strong chance.
const page = Math.random().toString(36).slice(2, 10).padEnd(8, '0');
let saves = 0;

/** The name under which this page writes next. */
export function nextRevision(): DraftRevision {
  saves += 1;
  return `${page}.${saves}`;
}

/** Longer than a page takes to come, and to wake, on a slow line. */
const lateSeconds = 15;

/**
 * Tells the server, with the request of the page that follows, that a save is on its way: a reload overtakes it
 * easily. Names the save and holds nothing of it.
 */
export function announceSave(step: string, as: DraftRevision): void {
  document.cookie = `unsaved=${step}:${as}; path=/; max-age=${lateSeconds}; samesite=lax`;
}

/** Whether the page before this one announced a save of this step. */
export const isAnnounced = (step: string): boolean => document.cookie.includes(`unsaved=${step}:`);
