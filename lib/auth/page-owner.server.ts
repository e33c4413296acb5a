import 'server-only';
import { keyedHash } from '@/lib/db/encryption.server';
import { AppError } from '@/lib/kernel/app-error';
import type { Session } from './session.server';

/** Returns a short name for the customer whose data a page shows; null before sign-in. */
export const ownerNameOf = (session: Session | null): string | null =>
  session?.customerId ? keyedHash(session.customerId, 'page-owner').slice(0, 16) : null;

/**
 * Returns the signed-in customer and their session. Throws `session-ended` for visitors who are not
 * signed in, and when the page that calls shows another customer (`owner`): one who was signed in
 * before, in another tab of the same browser.
 */
export function requirePageOwner(
  session: Session | null,
  owner?: string,
): { sessionId: string; customerId: string } {
  const isOther = owner !== undefined && owner !== ownerNameOf(session);
  if (!session?.customerId || isOther) throw new AppError('session-ended');
  return { sessionId: session.id, customerId: session.customerId };
}
