import type { DraftRevision } from '@/lib/wizard/draft-revision';

// Identifies this page among tabs and devices; not a secret, so it needs no strong randomness.
const pageId = Math.random().toString(36).slice(2, 10).padEnd(8, '0');
let saveCount = 0;

/** Returns the revision of this page's next save. */
export function nextRevision(): DraftRevision {
  saveCount += 1;
  return `${pageId}.${saveCount}`;
}

/** Cookie lifetime: longer than the next page takes to load and hydrate on a slow connection. */
const cookieLifetimeSeconds = 15;

/**
 * Sets a cookie that tells the server, with the next page's request, that a save is on its way: a
 * reload easily overtakes it. Contains the revision, not the answers.
 */
export function announceSave(step: string, as: DraftRevision): void {
  document.cookie = `unsaved=${step}:${as}; path=/; max-age=${cookieLifetimeSeconds}; samesite=lax`;
}

/** Whether the previous page announced a save of this step. */
export const isSaveAnnounced = (step: string): boolean =>
  document.cookie.includes(`unsaved=${step}:`);
