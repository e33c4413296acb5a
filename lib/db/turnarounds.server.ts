import 'server-only';
import { desc, eq, lt, sql } from 'drizzle-orm';
import { dayMs, fromNow } from '@/lib/kernel/time';
import { deleteInBatches } from './batches.server';
import { database, type Executor } from './database.server';
import { checkouts } from './tables';
import { turnarounds } from './tracking-tables';

/**
 * Stores how long delivered orders of a subscription took, in the transaction that stores the
 * reading. An order that is already stored is not changed.
 */
export async function recordTurnarounds(
  executor: Executor,
  subscriptionId: number,
  orders: readonly { orderId: number; minutes: number; deliveredAt: Date }[],
): Promise<void> {
  if (orders.length === 0) return;
  const [bought] = await executor
    .select({ service: sql<string>`${checkouts.order}->>'service'` })
    .from(checkouts)
    .where(eq(checkouts.subscriptionId, subscriptionId));
  if (!bought) return;
  await executor
    .insert(turnarounds)
    .values(orders.map((order) => ({ ...order, service: bought.service })))
    .onConflictDoNothing();
}

/** The median of fewer orders says too little to promise anything. */
const leastSeen = 30;
/** Only recent orders count: a laundry becomes faster or slower. */
const mostSeen = 200;

/**
 * The median turnaround of the last 200 delivered orders of a service, in hours; undefined while
 * fewer than 30 are known.
 */
export async function medianTurnaroundHours(service: string): Promise<number | undefined> {
  const recent = database()
    .select({ minutes: turnarounds.minutes })
    .from(turnarounds)
    .where(eq(turnarounds.service, service))
    .orderBy(desc(turnarounds.deliveredAt))
    .limit(mostSeen)
    .as('recent');
  const [row] = await database()
    .select({
      seen: sql<number>`count(*)::int`,
      minutes: sql<number>`percentile_cont(0.5) within group (order by ${recent.minutes})`,
    })
    .from(recent);
  if (!row || row.seen < leastSeen) return undefined;
  return row.minutes / 60;
}

const lifetimeMs = 365 * dayMs;

/** Deletes turnarounds older than a year, which no median counts any more. */
export async function deleteOldTurnarounds(): Promise<void> {
  const { deliveredAt } = turnarounds;
  await deleteInBatches(turnarounds, deliveredAt, lt(deliveredAt, fromNow(-lifetimeMs)));
}
