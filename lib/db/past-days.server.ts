import 'server-only';
import { newId, newToken } from '@/lib/kernel/id';
import type { FunnelCount } from '@/lib/observability/funnel.server';
import { funnelDays } from './count-tables';
import { erasedHash } from './customers.server';
import { database } from './database.server';
import { encrypt } from './encryption.server';
import { checkoutEvents, checkouts, customers } from './tables';

/** A purchase as it remains after its customer was erased: the order and its transitions. */
export interface PastPurchase {
  /** The order's jsonb, without personal data. */
  order: object;
  halalas: number;
  locale: string;
  /** State transitions, oldest first; the last one decides the final state. */
  edges: readonly { from: string; to: string; event: string; at: Date }[];
}

/** Whether any checkout exists. */
export async function hasPurchases(): Promise<boolean> {
  return (await database().select({ id: checkouts.id }).from(checkouts).limit(1)).length > 0;
}

/**
 * Writes history for a demo: funnel counts, and ended purchases of one customer without a mobile
 * number, like those of erased customers. No browser can open them and no worker processes them.
 * One transaction.
 */
export async function writePastDays(
  counts: readonly FunnelCount[],
  purchases: readonly PastPurchase[],
): Promise<void> {
  const customerId = newId();
  const rows = purchases.map((purchase) => ({ ...purchase, id: newId() }));
  await database().transaction(async (transaction) => {
    const first = rows[0]?.edges[0]?.at;
    if (!first) return;
    await transaction.insert(customers).values({
      id: customerId,
      mobileHash: erasedHash(customerId),
      sealedMobile: encrypt('erased', `customer-mobile:${customerId}`),
      createdAt: first,
      updatedAt: first,
    });
    await transaction.insert(checkouts).values(
      rows.map(({ id, order, halalas, locale, edges }) => {
        const [opened, last] = [edges[0]?.at ?? first, edges.at(-1)];
        return {
          ...{ id, customerId, order, locale },
          state: last?.to ?? 'closed',
          ...{ shownHalalas: halalas, totalHalalas: halalas },
          ...{ intentHash: newId(), subscribeKey: newId(), confirmKey: newId() },
          trackingToken: newToken(),
          ...{ consentAt: opened, createdAt: opened, updatedAt: last?.at ?? opened },
        };
      }),
    );
    await transaction
      .insert(checkoutEvents)
      .values(
        rows.flatMap(({ id, edges }) =>
          edges.map((edge) => ({ ...edge, id: newId(), checkoutId: id })),
        ),
      );
    await transaction.insert(funnelDays).values([...counts]);
  });
}
