import 'server-only';
import { keyedHash } from '@/lib/db/encryption.server';
import {
  findLinkedTracking,
  findSharedTracking,
  type LinkedTracking,
} from '@/lib/db/trackings.server';

/** Its length differs from an owner's token, so that the length tells which of the two it is. */
export const shareTokenBytes = 21;

export const shareTokenHash = (token: string): string => keyedHash(token, 'tracking-share');

async function lookUp(token: string): Promise<LinkedTracking | null> {
  if (/^[\w-]{32}$/.test(token)) return findLinkedTracking(token);
  if (/^[\w-]{28}$/.test(token)) return findSharedTracking(shareTokenHash(token));
  return null;
}

/** Lookups about to run, by token. */
const pendingLookups = new Map<string, Promise<LinkedTracking | null>>();

/**
 * Returns the subscription of a link; null alike for an unknown, revoked or expired link and for a
 * checkout that is not active.
 *
 * Shares one lookup among all requests for a token in the same turn of the event loop, so that many
 * viewers cost the database one read. It starts after the last of them asked, so no response is
 * outdated.
 */
export function findTrackedSubscription(token: string): Promise<LinkedTracking | null> {
  const pending = pendingLookups.get(token);
  if (pending) return pending;
  const lookup = new Promise((resolve) => setImmediate(resolve)).then(() => {
    pendingLookups.delete(token);
    return lookUp(token);
  });
  pendingLookups.set(token, lookup);
  return lookup;
}
