import 'server-only';
import { keyedHash } from '@/lib/db/encryption.server';
import {
  findLinkedTracking,
  findSharedTracking,
  type LinkedTracking,
  type TrackingRow,
} from '@/lib/db/trackings.server';

export interface Tracked {
  checkoutId: string;
  subscriptionId: number;
  customerId: string;
  /** Code of what is washed. */
  service: string;
  /** `shared`: the link was given away, and shows less. */
  link: 'own' | 'shared';
  /** What was known of it when the link was looked up. */
  tracking: TrackingRow | null;
}

/** Of another length than an owner's, so that one look tells which it is. */
export const shareTokenBytes = 21;

export const shareTokenHash = (token: string): string => keyedHash(token, 'tracking-share');

async function lookUp(token: string): Promise<LinkedTracking | null> {
  if (/^[\w-]{32}$/.test(token)) return findLinkedTracking(token);
  if (/^[\w-]{28}$/.test(token)) return findSharedTracking(shareTokenHash(token));
  return null;
}

/** Looks that are about to be taken, by token. */
const gathering = new Map<string, Promise<LinkedTracking | null>>();

/**
 * One look for all who ask for a link in the same turn of the event loop: a thousand viewers cost the database less than a
 * thousand reads. It begins after the last of them has asked, so nobody is shown what was true before they did.
 */
function lookUpTogether(token: string): Promise<LinkedTracking | null> {
  const gathered = gathering.get(token);
  if (gathered) return gathered;
  const look = new Promise((turn) => setImmediate(turn)).then(() => {
    gathering.delete(token);
    return lookUp(token);
  });
  gathering.set(token, look);
  return look;
}

/**
 * The subscription of a link, or null: for one that never was, was taken back, has expired, or is of something not
 * bought yet alike.
 */
export async function findTracked(token: string): Promise<Tracked | null> {
  const linked = await lookUpTogether(token);
  if (linked?.checkoutState !== 'active' || linked.subscriptionId === null) return null;
  const { checkoutId, subscriptionId, customerId, service, tracking } = linked;
  const link = token.length === 32 ? 'own' : 'shared';
  return { checkoutId, subscriptionId, customerId, service, link, tracking };
}
