import 'server-only';
import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import { isUuid } from '@/lib/kernel/id';
import { type CheckoutRow, findCheckout, findCheckoutBySubscription } from './checkouts.server';
import { database } from './database.server';
import type { PaymentRow } from './payments.server';
import { checkoutEvents, checkouts, payments } from './tables';

/** So many in one read; those that follow are asked for after the last of them. */
const pageRows = 200;

const isLeft = sql`(${checkouts.leaseUntil} is null or ${checkouts.leaseUntil} < now())`;

/** No worker is at it though its time came long ago, on the database's clock. */
const isOverdue = sql<boolean>`coalesce(${checkouts.nextAttemptAt} < now() - interval '15 minutes' and ${isLeft}, false)`;

/** What was noted is not what a person has seen to already. */
const isNotSeenTo = sql`${checkouts.handledTrouble} is distinct from ${checkouts.attention}`;

/** Each alternative says the condition of an index in the same words, so that an index finds it: a few rows among all. */
const isCandidate = or(
  sql`${checkouts.state} in ('paid', 'confirming', 'refund-due')`,
  and(isNotSeenTo, eq(checkouts.state, 'needs-a-person')),
  and(
    isNotSeenTo,
    eq(checkouts.state, 'active'),
    inArray(checkouts.attention, ['invoice-missing', 'invoice-not-kept']),
  ),
  sql`${checkouts.id} = any(array(select ${payments.checkoutId} from ${payments} where ${payments.state} = 'refund-due'))`,
  and(sql`${checkouts.nextAttemptAt} < now() - interval '15 minutes'`, isLeft),
);

export interface Candidate {
  checkout: CheckoutRow;
  payments: PaymentRow[];
  /** No worker came by though it is long due. */
  isOverdue: boolean;
}

/**
 * Checkouts in which a person may be wanted: money is under way or waits, something was noted, or no worker comes by. The oldest
 * first, from the one after `after` on. `next` is the last of them where others may follow, else null.
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

/** One checkout as it stands on that list, or would. */
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

/** Every edge that a checkout went, the oldest first. */
export const listEvents = (checkoutId: string) =>
  database()
    .select()
    .from(checkoutEvents)
    .where(eq(checkoutEvents.checkoutId, checkoutId))
    .orderBy(checkoutEvents.at);

/** The number of a subscription is a bigint: more digits are nobody's. */
const isNumber = (text: string): boolean => /^\d{1,15}$/.test(text);

/**
 * The id of the checkout that a reference names exactly: its own id, the partner's number, one of its attempts to pay, or
 * what the gateway calls its invoice or payment. Null where there is none.
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

/** Notes that a person saw to the trouble of a checkout: it leaves the list until there is another one. */
export async function markHandled(checkoutId: string, trouble: string): Promise<void> {
  await database()
    .update(checkouts)
    .set({ handledTrouble: trouble })
    .where(eq(checkouts.id, checkoutId));
}
