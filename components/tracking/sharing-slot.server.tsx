import 'server-only';
import { currentSession } from '@/lib/auth/session.server';
import type { LinkedTracking } from '@/lib/db/trackings.server';
import { isViewedByOwner, listActiveShares } from '@/lib/tracking/links.server';
import { Sharing, SignInToShare } from './sharing';

interface SharingSlotProps {
  token: string;
  tracked: LinkedTracking;
  /** The subscription is over. */
  ended: boolean;
}

/**
 * Sharing on a tracking page: all of it for the owner, a sign-in link for visitors of the owner's
 * link, nothing on a shared link.
 */
export async function SharingSlot({ token, tracked, ended }: SharingSlotProps) {
  if (tracked.link === 'shared') return null;
  const session = await currentSession();
  if (!isViewedByOwner(tracked, session)) return ended ? null : <SignInToShare token={token} />;
  const shares = await listActiveShares(tracked);
  // Nothing is left to track, but active links can still be revoked.
  if (ended && shares.length === 0) return null;
  return <Sharing token={token} shares={shares} ended={ended} />;
}
