import 'server-only';
import { and, desc, eq, inArray, isNotNull, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { newId } from '@/lib/kernel/id';
import { now } from '@/lib/kernel/time';
import { recordConsent } from './consents.server';
import { database, type Executor } from './database.server';
import { checkoutEvents, checkouts } from './tables';

export type CheckoutRow = typeof checkouts.$inferSelect;
type NewCheckout = Omit<
  typeof checkouts.$inferInsert,
  'id' | 'createdAt' | 'updatedAt' | 'fencingToken' | 'leaseUntil' | 'attempts'
>;
type Changes = Partial<Omit<CheckoutRow, 'id' | 'state' | 'fencingToken' | 'customerId'>>;

/**
 * Lease on a checkout; every write checks its fencing token and fails once another process has
 * taken over.
 */
export interface Lease {
  checkoutId: string;
  fencingToken: number;
}

/** Further writes in the transaction of a checkout's change. */
export type TransactionWrite = (transaction: Executor) => Promise<void>;

/**
 * Another process took over the checkout; the current operation must stop without further writes.
 */
export class LeaseLostError extends Error {
  override name = 'LeaseLost';
}

const databaseTime = {
  now: sql`now()`,
  in: (durationMs: number) => sql`now() + ${Math.round(durationMs)} * interval '1 millisecond'`,
};

export async function findCheckout(id: string): Promise<CheckoutRow | null> {
  const [row] = await database().select().from(checkouts).where(eq(checkouts.id, id));
  return row ?? null;
}

export async function getCheckout(id: string): Promise<CheckoutRow> {
  const row = await findCheckout(id);
  if (!row) throw new Error(`checkout ${id} is gone`);
  return row;
}

export async function findCheckoutBySubscription(
  subscriptionId: number,
): Promise<CheckoutRow | null> {
  const [row] = await database()
    .select()
    .from(checkouts)
    .where(eq(checkouts.subscriptionId, subscriptionId));
  return row ?? null;
}

/** The customer's newest checkout in the given states that has a draft at the partner, or null. */
export const findLatestWithDraft = (
  customerId: string,
  states: readonly string[],
): Promise<CheckoutRow | null> =>
  findLatest(customerId, states, isNotNull(checkouts.subscriptionId));

/**
 * The customer's last ten closed checkouts whose subscribe request got no response, newest first.
 */
export const listUnansweredSubscribes = (customerId: string): Promise<CheckoutRow[]> =>
  database()
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.customerId, customerId),
        eq(checkouts.state, 'closed'),
        isNull(checkouts.subscriptionId),
        isNotNull(checkouts.subscribeSentAt),
      ),
    )
    .orderBy(desc(checkouts.createdAt))
    .limit(10);

/** The customer's newest checkout in the given states, or null. */
export const findLatestCheckout = (
  customerId: string,
  states: readonly string[],
): Promise<CheckoutRow | null> => findLatest(customerId, states);

async function findLatest(
  customerId: string,
  states: readonly string[],
  more?: SQL,
): Promise<CheckoutRow | null> {
  const [row] = await database()
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.customerId, customerId), inArray(checkouts.state, [...states]), more))
    .orderBy(desc(checkouts.createdAt))
    .limit(1);
  return row ?? null;
}

/**
 * Creates a checkout with the amount the customer agreed to, and marks the customer's closed
 * checkouts as superseded by it: a capture that still arrives for one of them is refunded. Null
 * when the customer has a live checkout (M3, index `checkouts_one_live`).
 */
export async function insertCheckout(values: NewCheckout): Promise<CheckoutRow | null> {
  return database().transaction(async (transaction) => {
    const id = newId();
    const [row] = await transaction
      .insert(checkouts)
      .values({ ...values, id, createdAt: now(), updatedAt: now() })
      .onConflictDoNothing()
      .returning();
    if (!row) return null;
    await transaction
      .update(checkouts)
      .set({ supersededBy: id })
      .where(
        and(
          eq(checkouts.customerId, values.customerId),
          eq(checkouts.state, 'closed'),
          isNull(checkouts.supersededBy),
        ),
      );
    const { shownHalalas: amountHalalas, locale, consentAt: at } = row;
    await recordConsent(transaction, id, { amountHalalas, locale, at });
    await recordEvent(transaction, id, 'none', row.state, 'opened', null);
    return row;
  });
}

/**
 * Takes the lease of a checkout for `durationMs` of real time; null while another process holds it.
 * If the holder dies, the worker retries when the lease expires. `dueInMs` is when the worker would
 * have run without this lease; null if not at all.
 */
export async function takeLease(
  checkoutId: string,
  durationMs: number,
): Promise<{ lease: Lease; dueInMs: number | null } | null> {
  const [row] = await database()
    .update(checkouts)
    .set({
      fencingToken: sql`${checkouts.fencingToken} + 1`,
      leaseUntil: databaseTime.in(durationMs),
      nextAttemptAt: databaseTime.in(durationMs),
    })
    .where(
      and(
        eq(checkouts.id, checkoutId),
        or(isNull(checkouts.leaseUntil), lte(checkouts.leaseUntil, databaseTime.now)),
      ),
    )
    .returning({
      fencingToken: checkouts.fencingToken,
      // A subquery sees the row as it was before this update.
      dueInMs: sql<
        number | null
      >`(select extract(epoch from before.next_attempt_at - now())::float8 * 1000
        from ${checkouts} as before where before.id = ${checkoutId})`,
    });
  return row
    ? { lease: { checkoutId, fencingToken: row.fencingToken }, dueInMs: row.dueInMs }
    : null;
}

/**
 * Releases a lease and schedules the worker's next attempt (`null`: none). A checkout marked due
 * meanwhile (`markDue`) stays due, because that event may have come after the holder's last read.
 */
export async function releaseLease(
  lease: Lease,
  next: { inMs: number; attempts: number } | null,
): Promise<void> {
  await database()
    .update(checkouts)
    .set({
      leaseUntil: null,
      nextAttemptAt: unlessDue(next ? databaseTime.in(next.inMs) : null),
      attempts: next?.attempts ?? 0,
    })
    .where(underLease(lease));
}

const underLease = ({ checkoutId, fencingToken }: Lease) =>
  and(eq(checkouts.id, checkoutId), eq(checkouts.fencingToken, fencingToken));

/**
 * The columns of a lease that ends in `durationMs`: the worker tries then, in case the holder
 * crashes. A checkout that was marked due stays due.
 */
const extendedBy = (durationMs: number) => ({
  leaseUntil: databaseTime.in(durationMs),
  nextAttemptAt: unlessDue(databaseTime.in(durationMs)),
});

const unlessDue = (time: SQL | null) =>
  sql`case when ${checkouts.nextAttemptAt} <= now() then ${checkouts.nextAttemptAt} else ${time} end`;

/** Extends a lease to `durationMs` from now, unless it was released or lost. */
export async function renewLease(lease: Lease, durationMs: number): Promise<void> {
  await database()
    .update(checkouts)
    .set(extendedBy(durationMs))
    .where(and(underLease(lease), isNotNull(checkouts.leaseUntil)));
}

/** Updates a checkout under a lease and extends the lease by `leaseMs`. Throws `LeaseLostError`. */
export async function writeCheckout(
  lease: Lease,
  changes: Changes,
  leaseMs: number,
  alsoWrite?: TransactionWrite,
): Promise<CheckoutRow> {
  const write = async (executor: Executor) => {
    const [row] = await executor
      .update(checkouts)
      .set({ ...changes, ...extendedBy(leaseMs), updatedAt: now() })
      .where(underLease(lease))
      .returning();
    if (!row) throw new LeaseLostError();
    await alsoWrite?.(executor);
    return row;
  };
  return alsoWrite ? database().transaction(write) : write(database());
}

/**
 * Performs one state transition: new state, event and further writes in one transaction, guarded by
 * the fencing token. Throws `LeaseLostError`.
 */
export async function moveCheckout(
  lease: Lease,
  transition: { from: string; to: string; event: string; detail?: Record<string, unknown> },
  changes: Changes,
  alsoWrite?: TransactionWrite,
): Promise<CheckoutRow> {
  return database().transaction(async (transaction) => {
    const [row] = await transaction
      .update(checkouts)
      .set({ ...changes, state: transition.to, attempts: 0, updatedAt: now() })
      .where(and(underLease(lease), eq(checkouts.state, transition.from)))
      .returning();
    if (!row) throw new LeaseLostError();
    await alsoWrite?.(transaction);
    await recordEvent(
      transaction,
      row.id,
      transition.from,
      transition.to,
      transition.event,
      transition.detail ?? null,
    );
    return row;
  });
}

async function recordEvent(
  executor: Executor,
  checkoutId: string,
  from: string,
  to: string,
  event: string,
  detail: Record<string, unknown> | null,
): Promise<void> {
  await executor
    .insert(checkoutEvents)
    .values({ id: newId(), checkoutId, from, to, event, detail, at: now() });
}

/** Makes a checkout due for the worker now, because a webhook announced a change. */
export async function markDue(checkoutId: string): Promise<void> {
  await database()
    .update(checkouts)
    .set({ nextAttemptAt: databaseTime.now })
    .where(eq(checkouts.id, checkoutId));
}

/** Due checkouts without a lease; those with money in progress first. */
export async function listDueCheckouts(limit: number): Promise<string[]> {
  const rows = await database()
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        lte(checkouts.nextAttemptAt, databaseTime.now),
        or(isNull(checkouts.leaseUntil), lte(checkouts.leaseUntil, databaseTime.now)),
      ),
    )
    .orderBy(sql`${checkouts.state} = 'active'`, checkouts.nextAttemptAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}
