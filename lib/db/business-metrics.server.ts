import 'server-only';
import { and, eq, inArray, min, ne, sql } from 'drizzle-orm';
import { checkoutDays } from './count-tables';
import { database } from './database.server';
import { checkouts, payments, trackings } from './tables';

/** What an operator watches of what is kept. */
export interface BusinessMetrics {
  /** How many checkouts stand in each state. */
  checkouts: ReadonlyMap<string, number>;
  /** How many of them are paid for and not active. */
  paidNotActive: number;
  /** Since when the money of the oldest of those is here; null when there is none. */
  oldestPaidAt: Date | null;
  /** Since when the oldest refund is due that is not in a person's hands; null when there is none. */
  oldestRefundDueAt: Date | null;
  /** When the next question of the background is, or should have been, put; null when there is nothing to follow. */
  oldestTrackingDueAt: Date | null;
  /** What the database takes of its disk. */
  bytes: number;
}

const paidStates = ['paid', 'confirming'];

/** How many checkouts stand in each state: what came less what went, as the transactions of their edges kept it. */
async function countCheckouts(): Promise<Map<string, number>> {
  const { state, came, went } = checkoutDays;
  const rows = await database()
    .select({ state, count: sql`sum(${came} - ${went})`.mapWith(Number) })
    .from(checkoutDays)
    .groupBy(state);
  return new Map(rows.map((row) => [row.state, row.count]));
}

/** Reads it, over all instances. Throws when the database does not answer. */
export async function readBusinessMetrics(): Promise<BusinessMetrics> {
  const byState = await countCheckouts();
  const [paid] = await database()
    .select({ at: min(payments.updatedAt) })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .where(and(eq(payments.state, 'paid'), inArray(checkouts.state, paidStates)));
  const [refund] = await database()
    .select({
      at: min(sql`coalesce(${payments.refundAskedAt}, ${payments.updatedAt})`).mapWith(
        payments.updatedAt,
      ),
    })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .where(and(eq(payments.state, 'refund-due'), ne(checkouts.state, 'needs-a-person')));
  const [due] = await database()
    .select({ at: min(trackings.dueAt) })
    .from(trackings)
    .where(eq(trackings.ended, false));
  const size = sql<string>`pg_database_size(current_database())`;
  const { rows } = await database().execute<{ bytes: string }>(sql`select ${size} as bytes`);
  return {
    checkouts: byState,
    paidNotActive: paidStates.reduce((sum, state) => sum + (byState.get(state) ?? 0), 0),
    oldestPaidAt: paid?.at ?? null,
    oldestRefundDueAt: refund?.at ?? null,
    oldestTrackingDueAt: due?.at ?? null,
    bytes: Number(rows[0]?.bytes),
  };
}
