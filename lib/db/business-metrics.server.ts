import 'server-only';
import { and, eq, inArray, min, ne, sql } from 'drizzle-orm';
import { trackings } from './after-sale-tables';
import { database } from './database.server';
import { checkoutDays } from './operator-tables';
import { checkouts, payments } from './tables';

/** What operators monitor in the database. */
export interface BusinessMetrics {
  /** Checkouts per state. */
  checkouts: ReadonlyMap<string, number>;
  /** Checkouts that are paid but not active. */
  paidNotActive: number;
  /** When the payment of the oldest of those was recorded; null when there is none. */
  oldestPaidAt: Date | null;
  /**
   * When the oldest refund became due, except those of checkouts that staff handle; null when there
   * is none.
   */
  oldestRefundDueAt: Date | null;
  /** When the earliest background poll is or was due; null when no subscription is tracked. */
  oldestTrackingDueAt: Date | null;
  /** Size of the database on disk. */
  bytes: number;
}

const paidStates = ['paid', 'confirming'];

/** Checkouts per state, from the daily counts that the transaction of each state change updates. */
async function countCheckouts(): Promise<Map<string, number>> {
  const { state, entered, left } = checkoutDays;
  const rows = await database()
    .select({ state, count: sql`sum(${entered} - ${left})`.mapWith(Number) })
    .from(checkoutDays)
    .groupBy(state);
  return new Map(rows.map((row) => [row.state, row.count]));
}

/** Reads the metrics over all instances. Throws when the database does not respond. */
export async function readBusinessMetrics(): Promise<BusinessMetrics> {
  const byState = await countCheckouts();
  const [paid] = await database()
    .select({ at: min(payments.updatedAt) })
    .from(payments)
    .innerJoin(checkouts, eq(checkouts.id, payments.checkoutId))
    .where(and(eq(payments.state, 'paid'), inArray(checkouts.state, paidStates)));
  const [refund] = await database()
    .select({
      at: min(sql`coalesce(${payments.refundSentAt}, ${payments.updatedAt})`).mapWith(
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
