import 'server-only';
import { RateCard } from '@/components/feedback/rating';
import { RequestsCard } from '@/components/feedback/requests';
import { currentSession } from '@/lib/auth/session.server';
import type { LinkedTracking } from '@/lib/db/trackings.server';
import { orderToRate } from '@/lib/feedback/rating';
import { ratingsOf } from '@/lib/feedback/ratings.server';
import { kindsFor } from '@/lib/feedback/request';
import { requestsOf } from '@/lib/feedback/requests.server';
import { isViewedByOwner, listActiveShares } from '@/lib/tracking/links.server';
import type { TrackingSnapshot } from '@/lib/tracking/snapshot';
import { Sharing, SignInAsOwner } from './sharing';

interface SlotProps {
  token: string;
  tracked: LinkedTracking;
  snapshot: TrackingSnapshot | null;
  now: Date;
}

/** On the owner's page: asks how the last delivery was, until it is rated. */
export async function RateSlot({ token, tracked, snapshot, now }: SlotProps) {
  if (!isViewedByOwner(tracked, await currentSession())) return null;
  const rated = (await ratingsOf(tracked.checkoutId)).map(({ orderId }) => orderId);
  const order = orderToRate(snapshot, rated, now);
  return order && <RateCard {...{ token, order, now }} />;
}

/**
 * Requests on a tracking page: all of them for the owner, a sign-in link for visitors of the
 * owner's link, nothing on a shared link.
 */
export async function RequestsSlot({
  token,
  tracked,
  snapshot,
  ended,
  now,
}: SlotProps & { ended: boolean }) {
  if (tracked.link === 'shared') return null;
  if (!isViewedByOwner(tracked, await currentSession())) {
    return ended ? null : <SignInAsOwner to="feedback" token={token} />;
  }
  const requests = await requestsOf([tracked.checkoutId]);
  const canAsk = kindsFor(snapshot, ended, now).length > 0;
  if (!canAsk && requests.length === 0) return null;
  const days = new Map(snapshot?.orders.map(({ id, pickupDate }) => [id, pickupDate]));
  return <RequestsCard {...{ token, requests, days, canAsk, now }} />;
}

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
  if (!isViewedByOwner(tracked, session))
    return ended ? null : <SignInAsOwner to="sharing" token={token} />;
  const shares = await listActiveShares(tracked);
  // Nothing is left to track, but active links can still be revoked.
  if (ended && shares.length === 0) return null;
  return <Sharing token={token} shares={shares} ended={ended} />;
}
