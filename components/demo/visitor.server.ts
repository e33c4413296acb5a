import 'server-only';
import type { Call } from '@/lib/api/route.server';
import { pendingCode } from '@/lib/auth/one-time-code.server';
import type { Session } from '@/lib/auth/session.server';
import { listPurchases } from '@/lib/db/purchases.server';
import { type DemoOrder, type DemoWorld, readCode, type SentCode } from '@/lib/demo/world.server';

/** The latest code that was sent to this browser; null when none is pending. */
export async function codeOf(session: Session | null): Promise<SentCode | null> {
  const sent = session && (await pendingCode(session.id));
  return sent ? readCode(sent.mobile) : null;
}

/** The open orders of this browser's customer, the next pickup first. */
export async function ordersOf(
  session: Session | null,
  { running }: Pick<DemoWorld, 'running'>,
): Promise<DemoOrder[]> {
  if (!session?.customerId) return [];
  const bought = new Set(
    (await listPurchases(session.customerId)).map(({ subscriptionId }) => subscriptionId),
  );
  return running
    .filter(({ id }) => bought.has(id))
    .flatMap(({ orders }) => orders)
    .sort((a, b) => a.pickupDate.localeCompare(b.pickupDate));
}

/** Endpoint that the open panel polls for the latest code sent to its browser. */
export const latestCode = async ({ session }: Call<undefined>): Promise<SentCode> =>
  (await codeOf(session)) ?? { code: '', to: '' };
