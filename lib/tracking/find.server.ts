import 'server-only';
import { findCheckoutByTrackingToken } from '@/lib/store/checkouts.server';

export interface Tracked {
  subscriptionId: number;
  customerId: string;
}

/** The subscription of a sharing link, or null: for a link that never was, and for one not bought yet alike. */
export async function findTracked(token: string): Promise<Tracked | null> {
  if (!/^[\w-]{32}$/.test(token)) return null;
  const row = await findCheckoutByTrackingToken(token);
  return row?.state === 'active' && row.subscriptionId !== null
    ? { subscriptionId: row.subscriptionId, customerId: row.customerId }
    : null;
}
