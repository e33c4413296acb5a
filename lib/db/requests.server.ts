import 'server-only';
import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lt, min, sql } from 'drizzle-orm';
import { newReference } from '@/lib/kernel/id';
import { dayMs, fromNow, now } from '@/lib/kernel/time';
import { requests, trackings } from './after-sale-tables';
import { lockCustomer } from './customers.server';
import { database, deleteInBatches, type Executor } from './database.server';
import { decrypt, encrypt } from './encryption.server';
import { recordStaffAct } from './staff-acts.server';
import { checkouts } from './tables';

/** How long an answered request is kept. */
const requestLifetimeMs = 365 * dayMs;

/** A stored request, decrypted. */
export interface RequestRow {
  id: string;
  reference: string;
  checkoutId: string;
  kind: string;
  orderId: number | null;
  note: string | null;
  answer: string | null;
  answeredBy: string | null;
  createdAt: Date;
  answeredAt: Date | null;
}

type Stored = typeof requests.$inferSelect;

function decryptRequest({
  encryptedNote,
  encryptedAnswer,
  customerId: _,
  ...row
}: Stored): RequestRow {
  return {
    ...row,
    note: encryptedNote && decrypt(encryptedNote, `request-note:${row.id}`),
    answer: encryptedAnswer && decrypt(encryptedAnswer, `request-answer:${row.id}`),
  };
}

export interface NewRequest {
  /** Chosen by the form, so that sending it again finds the same row. */
  id: string;
  checkoutId: string;
  customerId: string;
  kind: string;
  orderId: number | null;
  note: string | null;
}

const encryptNote = (id: string, note: string | null): string | null =>
  note && encrypt(note, `request-note:${id}`);

/** Inserts a request in a transaction. Returns its reference; null when the id is taken. */
export async function insertRequest(
  on: Executor,
  { note, ...request }: NewRequest,
): Promise<string | null> {
  const { id } = request;
  for (;;) {
    const reference = `R-${newReference()}`;
    const [made] = await on
      .insert(requests)
      .values({
        ...{ ...request, reference, createdAt: now() },
        encryptedNote: encryptNote(id, note),
      })
      .onConflictDoNothing()
      .returning({ reference: requests.reference });
    if (made) return made.reference;
    // Otherwise the reference was taken: try another one.
    if (await findRequest(on, eq(requests.id, id))) return null;
  }
}

async function findRequest(on: Executor, which: ReturnType<typeof eq>): Promise<Stored | null> {
  const [row] = await on.select().from(requests).where(which);
  return row ?? null;
}

/**
 * Stores a customer's request. One that was stored before and is not answered takes the new text: a
 * response was lost, and the customer has changed it. Returns the request; null while the
 * subscription has `most` unanswered ones, or for an id that another subscription uses. Throws
 * `session-ended` for an erased customer.
 */
export async function addRequest(request: NewRequest, most: number): Promise<RequestRow | null> {
  const { id, checkoutId, customerId, kind, orderId, note } = request;
  return database().transaction(async (transaction) => {
    await lockCustomer(transaction, customerId);
    // Serialises concurrent requests, so that two tabs cannot exceed the limit.
    await transaction
      .select({ id: checkouts.id })
      .from(checkouts)
      .where(eq(checkouts.id, checkoutId))
      .for('no key update');
    const [changed] = await transaction
      .update(requests)
      .set({ kind, orderId, encryptedNote: encryptNote(id, note) })
      .where(
        and(eq(requests.id, id), eq(requests.checkoutId, checkoutId), isNull(requests.answeredAt)),
      )
      .returning();
    if (changed) return decryptRequest(changed);
    const before = await findRequest(transaction, eq(requests.id, id));
    if (!before) {
      const [open] = await transaction
        .select({ count: count() })
        .from(requests)
        .where(and(eq(requests.checkoutId, checkoutId), isNull(requests.answeredAt)));
      if ((open?.count ?? 0) >= most) return null;
      await insertRequest(transaction, request);
    }
    const row = before ?? (await findRequest(transaction, eq(requests.id, id)));
    return row?.checkoutId === checkoutId ? decryptRequest(row) : null;
  });
}

/** All requests of these checkouts, newest first. */
export async function listRequests(checkoutIds: readonly string[]): Promise<RequestRow[]> {
  if (checkoutIds.length === 0) return [];
  const rows = await database()
    .select()
    .from(requests)
    .where(inArray(requests.checkoutId, [...checkoutIds]))
    .orderBy(desc(requests.createdAt));
  return rows.map(decryptRequest);
}

/** The requests of a checkout for the customer's data export; who answered is not their data. */
export async function exportRequests(checkoutId: string) {
  const rows = await listRequests([checkoutId]);
  return rows.map(({ reference, kind, orderId, note, createdAt, answer, answeredAt }) => ({
    ...{ reference, kind, orderId, note, createdAt, answer, answeredAt },
  }));
}

/** A request with what staff need to know of its subscription. */
export interface StaffRequestRow extends RequestRow {
  subscriptionId: number | null;
  /** The checkout's jsonb and the last reading of its pickups; parsed by the caller. */
  order: unknown;
  snapshot: unknown;
  locale: string;
}

/** Page size of the staff's list. */
const pageRows = 50;

/** A page of all requests, counted from 0; or those of one reference or checkout. */
export type WhichRequests =
  | { isAnswered: boolean; page: number }
  | { reference: string }
  | { checkoutId: string };

function selectionOf(which: WhichRequests) {
  const { reference, checkoutId, createdAt, answeredAt, id } = requests;
  if ('reference' in which) return { where: eq(reference, which.reference), order: [asc(id)] };
  if ('checkoutId' in which) {
    return { where: eq(checkoutId, which.checkoutId), order: [desc(createdAt), desc(id)] };
  }
  return which.isAnswered
    ? { where: isNotNull(answeredAt), order: [desc(answeredAt), desc(id)] }
    : { where: isNull(answeredAt), order: [asc(createdAt), asc(id)] };
}

/**
 * Requests with their subscriptions: unanswered ones oldest first, answered ones last answered
 * first. `isMore`: another page follows.
 */
export async function listStaffRequests(
  which: WhichRequests,
): Promise<{ rows: StaffRequestRow[]; isMore: boolean }> {
  const { where, order } = selectionOf(which);
  const found = await database()
    .select({
      request: requests,
      subscriptionId: checkouts.subscriptionId,
      order: checkouts.order,
      locale: checkouts.locale,
      snapshot: trackings.snapshot,
    })
    .from(requests)
    .innerJoin(checkouts, eq(checkouts.id, requests.checkoutId))
    .leftJoin(trackings, eq(trackings.subscriptionId, checkouts.subscriptionId))
    .where(where)
    .orderBy(...order)
    .limit(pageRows + 1)
    .offset('page' in which ? which.page * pageRows : 0);
  return {
    rows: found
      .slice(0, pageRows)
      .map(({ request, ...subscription }) => ({ ...decryptRequest(request), ...subscription })),
    isMore: found.length > pageRows,
  };
}

/**
 * Answers a request and records it as a staff act, in one transaction. Returns null for an unknown
 * id; a request that was answered before stays as it is.
 */
export function answerRequest(
  id: string,
  { account, answer }: { account: string; answer: string },
  also: (transaction: Executor, checkoutId: string) => Promise<void>,
): Promise<'answered' | 'answered-before' | null> {
  return database().transaction(async (transaction) => {
    const [answered] = await transaction
      .update(requests)
      .set({
        encryptedAnswer: encrypt(answer, `request-answer:${id}`),
        answeredBy: account,
        answeredAt: now(),
      })
      .where(and(eq(requests.id, id), isNull(requests.answeredAt)))
      .returning({ checkoutId: requests.checkoutId, customerId: requests.customerId });
    if (!answered)
      return (await findRequest(transaction, eq(requests.id, id))) && 'answered-before';
    const { checkoutId } = answered;
    const act = { account, act: 'answer', reason: null, outcome: 'answered', checkoutId };
    await recordStaffAct(act, transaction);
    await also(transaction, checkoutId);
    return 'answered';
  });
}

/** How many requests have no answer, and when the oldest of them was sent. */
export async function measureUnanswered(): Promise<{ count: number; oldestAt: Date | null }> {
  const [open] = await database()
    .select({ count: count(), oldestAt: min(requests.createdAt) })
    .from(requests)
    .where(isNull(requests.answeredAt));
  return open ?? { count: 0, oldestAt: null };
}

/** Deletes requests a year after they were answered. */
export async function deleteOldRequests(): Promise<void> {
  const { createdAt, answeredAt } = requests;
  await deleteInBatches(requests, createdAt, lt(answeredAt, fromNow(-requestLifetimeMs)));
}

/** Deletes all requests of a customer. Returns how many there were. */
export async function deleteRequestsOf(on: Executor, customerId: string): Promise<number> {
  const gone = await on
    .delete(requests)
    .where(eq(requests.customerId, customerId))
    .returning({ one: sql`1` });
  return gone.length;
}
