import 'server-only';
import type { Session } from '@/lib/auth/session.server';
import { env } from '@/lib/config/env.server';
import { keyedHash } from '@/lib/db/encryption.server';
import { deleteShare, insertShare, listShares, longestFixedDays } from '@/lib/db/shares.server';
import {
  findLinkedTracking,
  findSharedTracking,
  type LinkedTracking,
} from '@/lib/db/trackings.server';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { AppError } from '@/lib/kernel/app-error';
import { newToken } from '@/lib/kernel/id';
import { dayMs } from '@/lib/kernel/time';
import { maxShares, type NewShare, type Share, type ShareLifetime } from './share';

/** Its length differs from an owner's token, so that the length tells which of the two it is. */
const shareTokenBytes = 21;

const shareTokenHash = (token: string): string => keyedHash(token, 'tracking-share');

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

/**
 * Lifetimes in days. All pickups of a subscription are over within 90 days, and a forgotten link
 * must expire.
 */
const lifetimeDays: Record<ShareLifetime, number> = { day: 1, week: longestFixedDays, term: 90 };

/**
 * Whether the owner views their own link: the link allows viewing, the owner's session allows
 * changes.
 */
export const isViewedByOwner = (
  { link, customerId }: Pick<LinkedTracking, 'link' | 'customerId'>,
  session: Session | null,
): boolean => link === 'own' && session?.customerId === customerId;

/**
 * Returns the subscription of an owner's link to its owner. Throws the same `not-found` for all
 * others.
 */
export async function requireOwnSubscription(
  token: string,
  session: Session | null,
): Promise<LinkedTracking> {
  const tracked = await findTrackedSubscription(token);
  if (!tracked || !isViewedByOwner(tracked, session)) throw new AppError('not-found');
  return tracked;
}

/** The active links of a subscription, the oldest first. */
export async function listActiveShares({
  checkoutId,
}: Pick<LinkedTracking, 'checkoutId'>): Promise<Share[]> {
  const rows = await listShares(checkoutId);
  return rows.map(({ id, createdAt, expiresAt }) => ({
    id,
    madeAt: createdAt,
    endsAt: expiresAt,
    endsWithPlan: endsWithTerm(createdAt, expiresAt),
  }));
}

const endsWithTerm = (createdAt: Date, expiresAt: Date): boolean =>
  expiresAt.getTime() - createdAt.getTime() > longestFixedDays * dayMs;

/**
 * Creates a shared link; its URL is returned now and never again. Null when the maximum is reached.
 */
export async function createShare(
  { checkoutId, tracking }: LinkedTracking,
  life: ShareLifetime,
  locale: Locale,
): Promise<NewShare | null> {
  const token = newToken(shareTokenBytes);
  // After the end there is no term left to last for.
  const days = tracking?.ended && life === 'term' ? lifetimeDays.week : lifetimeDays[life];
  const row = await insertShare(checkoutId, {
    tokenHash: shareTokenHash(token),
    days,
    limit: maxShares,
  });
  return row && { id: row.id, link: env().APP_ORIGIN + localePath(locale, `/track/${token}`) };
}

/** Revokes a link at once. */
export const revokeShare = ({ checkoutId }: LinkedTracking, id: string): Promise<void> =>
  deleteShare(checkoutId, id);
