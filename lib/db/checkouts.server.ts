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
  'id' | 'createdAt' | 'updatedAt' | 'fence' | 'leaseUntil' | 'attempts'
>;
type Changes = Partial<Omit<CheckoutRow, 'id' | 'state' | 'fence' | 'customerId'>>;

/** The right to move one checkout on: every write names the fence, and fails once somebody else took over. */
export interface Lease {
  checkoutId: string;
  fence: number;
}

/** What else is written with a change of a checkout: all of it or nothing. */
export type Also = (transaction: Executor) => Promise<void>;

/** Another process took this checkout over; whatever was being done must stop without another word. */
export class LeaseLost extends Error {
  override name = 'LeaseLost';
}

const real = {
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

/** The customer's last checkout in the given states that has a draft at the partner, or null. */
export const findDraftIn = (
  customerId: string,
  states: readonly string[],
): Promise<CheckoutRow | null> => findLast(customerId, states, isNotNull(checkouts.subscriptionId));

/** The customer's checkouts that ended while a subscribe of theirs had no answer, the last few, the newest first. */
export const listUnanswered = (customerId: string): Promise<CheckoutRow[]> =>
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

/** The customer's last checkout in the given states, or null. */
export const findLiveCheckout = (
  customerId: string,
  states: readonly string[],
): Promise<CheckoutRow | null> => findLast(customerId, states);

async function findLast(
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
 * Opens a checkout, with what its customer agreed to pay, and marks the customer's dead ones as replaced by it, so
 * that a capture which still arrives for one of them is refunded. Null when the customer has a live one (M3, the index `checkouts_one_live`).
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
 * Takes the lease of a checkout for `durationMs` of real time; null while somebody else holds it. Should its holder die,
 * the worker looks when the lease ends. `dueInMs` is when it would have looked without this one: null for not at all.
 */
export async function takeLease(
  checkoutId: string,
  durationMs: number,
): Promise<{ lease: Lease; dueInMs: number | null } | null> {
  const [row] = await database()
    .update(checkouts)
    .set({
      fence: sql`${checkouts.fence} + 1`,
      leaseUntil: real.in(durationMs),
      nextAttemptAt: real.in(durationMs),
    })
    .where(
      and(
        eq(checkouts.id, checkoutId),
        or(isNull(checkouts.leaseUntil), lte(checkouts.leaseUntil, real.now)),
      ),
    )
    .returning({
      fence: checkouts.fence,
      // A query of its own sees the row as it was before.
      dueInMs: sql<
        number | null
      >`(select extract(epoch from before.next_attempt_at - now())::float8 * 1000
        from ${checkouts} as before where before.id = ${checkoutId})`,
    });
  return row ? { lease: { checkoutId, fence: row.fence }, dueInMs: row.dueInMs } : null;
}

/**
 * Ends a lease and says when the worker should look again (`null`: not any more). News that was hinted at meanwhile
 * (`markDue`) may have come after the holder looked: it stays due.
 */
export async function releaseLease(
  lease: Lease,
  next: { inMs: number; attempts: number } | null,
): Promise<void> {
  await database()
    .update(checkouts)
    .set({
      leaseUntil: null,
      nextAttemptAt: sql`case when ${checkouts.nextAttemptAt} <= now() then ${checkouts.nextAttemptAt}
        else ${next ? real.in(next.inMs) : null} end`,
      attempts: next?.attempts ?? 0,
    })
    .where(held(lease));
}

const held = ({ checkoutId, fence }: Lease) =>
  and(eq(checkouts.id, checkoutId), eq(checkouts.fence, fence));

/** Has a lease end `durationMs` from now, unless it was released or lost. */
export async function renewLease(lease: Lease, durationMs: number): Promise<void> {
  await database()
    .update(checkouts)
    .set({ leaseUntil: real.in(durationMs) })
    .where(and(held(lease), isNotNull(checkouts.leaseUntil)));
}

/** Writes facts under a lease, which then ends `leaseMs` from now. Throws `LeaseLost`. */
export async function writeCheckout(
  lease: Lease,
  changes: Changes,
  leaseMs: number,
  also?: Also,
): Promise<CheckoutRow> {
  const write = async (executor: Executor) => {
    const [row] = await executor
      .update(checkouts)
      .set({ ...changes, leaseUntil: real.in(leaseMs), updatedAt: now() })
      .where(held(lease))
      .returning();
    if (!row) throw new LeaseLost();
    await also?.(executor);
    return row;
  };
  return also ? database().transaction(write) : write(database());
}

/** One edge: the new state, its event and what goes with it, in one transaction, under the fence. Throws `LeaseLost`. */
export async function moveCheckout(
  lease: Lease,
  edge: { from: string; to: string; event: string; detail?: Record<string, unknown> },
  changes: Changes,
  also?: Also,
): Promise<CheckoutRow> {
  return database().transaction(async (transaction) => {
    const [row] = await transaction
      .update(checkouts)
      .set({ ...changes, state: edge.to, attempts: 0, updatedAt: now() })
      .where(and(held(lease), eq(checkouts.state, edge.from)))
      .returning();
    if (!row) throw new LeaseLost();
    await also?.(transaction);
    await recordEvent(transaction, row.id, edge.from, edge.to, edge.event, edge.detail ?? null);
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

/** Asks the worker to look at a checkout now: a webhook hinted at news. */
export async function markDue(checkoutId: string): Promise<void> {
  await database()
    .update(checkouts)
    .set({ nextAttemptAt: real.now })
    .where(eq(checkouts.id, checkoutId));
}

/** Checkouts whose time has come and that nobody is working on; first those in which money waits. */
export async function listDueCheckouts(limit: number): Promise<string[]> {
  const rows = await database()
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(
      and(
        lte(checkouts.nextAttemptAt, real.now),
        or(isNull(checkouts.leaseUntil), lte(checkouts.leaseUntil, real.now)),
      ),
    )
    .orderBy(sql`${checkouts.state} = 'active'`, checkouts.nextAttemptAt)
    .limit(limit);
  return rows.map(({ id }) => id);
}
