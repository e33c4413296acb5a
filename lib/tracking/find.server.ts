import 'server-only';
import { findLinkedTracking, type TrackingRow } from '@/lib/store/trackings.server';

export interface Tracked {
  subscriptionId: number;
  customerId: string;
  /** What was known of it when the link was looked up. */
  tracking: TrackingRow | null;
}

/** The subscription of a sharing link, or null: for a link that never was, and for one not bought yet alike. */
export async function findTracked(token: string): Promise<Tracked | null> {
  if (!/^[\w-]{32}$/.test(token)) return null;
  const linked = await findLinkedTracking(token);
  if (linked?.checkoutState !== 'active' || linked.subscriptionId === null) return null;
  const { subscriptionId, customerId, tracking } = linked;
  return { subscriptionId, customerId, tracking };
}
