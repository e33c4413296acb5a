import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, asc, desc, eq, inArray, or, sql } from 'drizzle-orm';
import { isUuid } from '@/lib/kernel/id';
import type { Mobile } from '@/lib/kernel/mobile';
import { type CheckoutRow, findCheckout, findCheckoutBySubscription } from './checkouts.server';
import { mobileHash } from './customers.server';
import { database } from './database.server';
import type { PaymentRow } from './payments.server';
import { checkoutEvents, checkouts, customers, payments } from './tables';

/** Page size of the list. */
const pageRows = 200;

const isUnleased = sql`(${checkouts.leaseUntil} is null or ${checkouts.leaseUntil} < now())`;

/** Long past its due time on the database's clock, and no worker holds it. */
const isOverdue = sql<boolean>`coalesce(${checkouts.nextAttemptAt} < now() - interval '15 minutes' and ${isUnleased}, false)`;

/** The noted issue is not the one that staff resolved. */
const isUnresolved = sql`${checkouts.resolvedIssue} is distinct from ${checkouts.issueCode}`;

/**
 * Each alternative repeats the condition of an index literally, so that PostgreSQL uses that index.
 */
const isCandidate = or(
  sql`${checkouts.state} in ('paid', 'confirming', 'refund-due')`,
  and(isUnresolved, eq(checkouts.state, 'needs-a-person')),
  and(
    isUnresolved,
    eq(checkouts.state, 'active'),
    inArray(checkouts.issueCode, ['invoice-missing', 'invoice-not-kept']),
  ),
  sql`${checkouts.id} = any(array(select ${payments.checkoutId} from ${payments} where ${payments.state} = 'refund-due'))`,
  and(sql`${checkouts.nextAttemptAt} < now() - interval '15 minutes'`, isUnleased),
);

export interface Candidate {
  checkout: CheckoutRow;
  payments: PaymentRow[];
  /** Long past its due time, and no worker holds it. */
  isOverdue: boolean;
}

/**
 * Checkouts that may need staff: money in progress or waiting, a noted issue, or no worker. Oldest
 * first, starting after `after`. `next` is the last id when more may follow, else null.
 */
export async function listCandidates(
  after: string | null,
): Promise<{ candidates: Candidate[]; next: string | null }> {
  const place = sql`(${checkouts.createdAt}, ${checkouts.id})`;
  const isAfter =
    after === null
      ? undefined
      : sql`${place} > (select last.created_at, last.id from ${checkouts} as last where last.id = ${after})`;
  const rows = await database()
    .select({ checkout: checkouts, isOverdue })
    .from(checkouts)
    .where(and(isCandidate, isAfter))
    .orderBy(asc(checkouts.createdAt), asc(checkouts.id))
    .limit(pageRows);
  const ids = rows.map(({ checkout }) => checkout.id);
  const all =
    ids.length === 0
      ? []
      : await database()
          .select()
          .from(payments)
          .where(inArray(payments.checkoutId, ids))
          .orderBy(payments.createdAt);
  return {
    candidates: rows.map((row) => ({
      ...row,
      payments: all.filter(({ checkoutId }) => checkoutId === row.checkout.id),
    })),
    next: rows.length < pageRows ? null : (ids.at(-1) ?? null),
  };
}

/** One checkout in the format of that list. */
export async function findCandidate(id: string): Promise<Candidate | null> {
  const [row] = await database()
    .select({ checkout: checkouts, isOverdue })
    .from(checkouts)
    .where(eq(checkouts.id, id));
  if (!row) return null;
  const own = await database()
    .select()
    .from(payments)
    .where(eq(payments.checkoutId, id))
    .orderBy(payments.createdAt);
  return { ...row, payments: own };
}

/** All transitions of a checkout, oldest first. */
export const listEvents = (checkoutId: string) =>
  database()
    .select()
    .from(checkoutEvents)
    .where(eq(checkoutEvents.checkoutId, checkoutId))
    .orderBy(checkoutEvents.at);

/** Subscription ids are bigints; longer numbers match none. */
const isNumber = (text: string): boolean => /^\d{1,15}$/.test(text);

/**
 * The id of the checkout that a reference identifies exactly: its own id, the partner's
 * subscription id, a payment attempt's id, or the gateway's id of an invoice or payment. Null when
 * there is none.
 */
export async function findByReference(reference: string): Promise<string | null> {
  const isId = isUuid(reference);
  const own = isId ? await findCheckout(reference) : null;
  if (own) return own.id;
  if (isNumber(reference)) {
    const bought = await findCheckoutBySubscription(Number(reference));
    if (bought) return bought.id;
  }
  const [paid] = await database()
    .select({ checkoutId: payments.checkoutId })
    .from(payments)
    .where(
      or(
        isId ? eq(payments.id, reference) : undefined,
        eq(payments.gatewayRef, reference),
        eq(payments.gatewayPaymentId, reference),
      ),
    );
  return paid?.checkoutId ?? null;
}

/**
 * Records that staff resolved a checkout's issue: it leaves the list until another issue is noted.
 */
export async function markResolved(checkoutId: string, issueCode: string): Promise<void> {
  await database()
    .update(checkouts)
    .set({ resolvedIssue: issueCode })
    .where(eq(checkouts.id, checkoutId));
}

/** Hashes per turn of the event loop: about a millisecond. */
const hashesPerTurn = 500;

/**
 * The keyed hashes of all 10,000 mobiles that end in four digits. Nothing about the last digits is
 * stored: the unique index of `customers` is asked for each number instead.
 */
async function hashesOfEnd(digits: string): Promise<string[]> {
  const hashes: string[] = [];
  for (let number = 0; number < 10_000; number += 1) {
    if (number % hashesPerTurn === 0) await nextTurn();
    hashes.push(mobileHash(`05${String(number).padStart(4, '0')}${digits}` as Mobile));
  }
  return hashes;
}

/** The newest `limit` checkouts of customers whose mobile ends in these four digits. */
export async function findCheckoutsByMobileEnd(digits: string, limit: number) {
  const hashes = await hashesOfEnd(digits);
  return database()
    .select({
      id: checkouts.id,
      subscriptionId: checkouts.subscriptionId,
      state: checkouts.state,
      order: checkouts.order,
      createdAt: checkouts.createdAt,
    })
    .from(checkouts)
    .innerJoin(customers, eq(customers.id, checkouts.customerId))
    .where(sql`${customers.mobileHash} = any(${sql.param(hashes)}::text[])`)
    .orderBy(desc(checkouts.createdAt))
    .limit(limit);
}
