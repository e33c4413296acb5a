import 'server-only';
import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { AppError } from '@/lib/kernel/app-error';
import { newId } from '@/lib/kernel/id';
import type { Mobile } from '@/lib/kernel/mobile';
import { now } from '@/lib/kernel/time';
import { databaseNow } from './clocks.server';
import { database, type Executor } from './database.server';
import { decrypt, encrypt, keyedHash } from './encryption.server';
import { checkouts, customers, trackings } from './tables';

export interface CustomerRow {
  id: string;
  mobile: Mobile;
  partnerCustomerId: number | null;
  /** The partner's customer token, decrypted; never leaves the server. */
  token: string | null;
  tokenVersion: number;
  /** What link-customer was given (§4.2), as the custody layer wrote it. */
  registration: unknown;
}

export const mobileHash = (mobile: Mobile): string => keyedHash(mobile, 'mobile');

/** Opens what is sealed in a row. */
export function openCustomer(row: typeof customers.$inferSelect): CustomerRow {
  return {
    id: row.id,
    mobile: decrypt(row.sealedMobile, `customer-mobile:${row.id}`) as Mobile,
    partnerCustomerId: row.partnerCustomerId,
    token: row.sealedToken && decrypt(row.sealedToken, `customer-token:${row.id}`),
    tokenVersion: row.tokenVersion,
    registration: row.sealedRegistration
      ? JSON.parse(decrypt(row.sealedRegistration, `customer-registration:${row.id}`))
      : null,
  };
}

export async function getCustomer(id: string): Promise<CustomerRow> {
  const [row] = await database().select().from(customers).where(eq(customers.id, id));
  if (!row) throw new Error(`customer ${id} is gone`);
  return openCustomer(row);
}

/**
 * Whether a token or a registration is kept of a customer, to speak to the partner with. Neither is opened: whether they can be is
 * another question.
 */
export async function isSomethingKept(id: string): Promise<boolean> {
  const isKept = or(isNotNull(customers.sealedToken), isNotNull(customers.sealedRegistration));
  const [row] = await database()
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, id), isKept));
  return row !== undefined;
}

/** The row of a proven mobile, made on first sight. Touched, so that nobody sweeps it away before its session is bound. */
export async function getOrCreateCustomer(mobile: Mobile): Promise<CustomerRow> {
  const id = newId();
  const [row] = await database()
    .insert(customers)
    .values({
      id,
      mobileHash: mobileHash(mobile),
      sealedMobile: encrypt(mobile, `customer-mobile:${id}`),
      createdAt: now(),
      updatedAt: databaseNow(),
    })
    .onConflictDoUpdate({ target: customers.mobileHash, set: { updatedAt: databaseNow() } })
    .returning();
  if (!row) throw new Error('an upsert that gave no row');
  return openCustomer(row);
}

/** Stands in the place of a mobile's hash in the row of somebody who was forgotten: no mobile leads to it. */
export const erasedHash = (customerId: string): string => `erased:${customerId}`;

const notErased = (id: string) =>
  and(eq(customers.id, id), ne(customers.mobileHash, erasedHash(id)));

/**
 * Holds a customer for the rest of a transaction: nobody forgets them meanwhile, and what is written is there to be forgotten
 * afterwards. Throws `session-ended` for somebody who was forgotten while a call of theirs was under way.
 */
export async function holdCustomer(on: Pick<Executor, 'select'>, id: string): Promise<void> {
  const [held] = await on
    .select({ id: customers.id })
    .from(customers)
    .where(notErased(id))
    .for('key share');
  if (!held) throw new AppError('session-ended');
}

/**
 * Keeps what linking gave (§4.2) together with what it was given. Throws `session-ended`, and keeps nothing, where the customer
 * was forgotten meanwhile.
 */
export async function keepLink(
  id: string,
  link: { token: string; partnerCustomerId: number; registration: unknown },
): Promise<void> {
  const kept = await database()
    .update(customers)
    .set({
      sealedToken: encrypt(link.token, `customer-token:${id}`),
      tokenVersion: sql`${customers.tokenVersion} + 1`,
      partnerCustomerId: link.partnerCustomerId,
      sealedRegistration: encrypt(JSON.stringify(link.registration), `customer-registration:${id}`),
      updatedAt: databaseNow(),
    })
    .where(notErased(id))
    .returning({ id: customers.id });
  if (kept.length === 0) throw new AppError('session-ended');
}

/** In each the partner may deliver: also where nobody has heard yet that a confirm took effect, or a person looks into it. */
const mayRun = ['active', 'paid', 'confirming', 'needs-a-person'];

/** Whether a subscription that was bought here may be running, and is not known to have ended. */
export async function mayHaveRunningSubscription(id: string): Promise<boolean> {
  const [row] = await database()
    .select({ id: checkouts.id })
    .from(checkouts)
    .leftJoin(trackings, eq(trackings.subscriptionId, checkouts.subscriptionId))
    .where(
      and(
        eq(checkouts.customerId, id),
        inArray(checkouts.state, mayRun),
        // Nobody looked yet: nothing is known of an end.
        or(isNull(trackings.ended), eq(trackings.ended, false)),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/**
 * Takes the right to link this customer (again) for `durationMs`; null while somebody else holds it, else what gives it
 * back. Leases run on the database's real time: they outlast a process, not a movable clock.
 */
export async function takeLinkLease(id: string, durationMs: number): Promise<string | null> {
  const [taken] = await database()
    .update(customers)
    .set({ linkLeaseUntil: sql`now() + ${durationMs} * interval '1 millisecond'` })
    .where(
      and(
        eq(customers.id, id),
        or(isNull(customers.linkLeaseUntil), lt(customers.linkLeaseUntil, sql`now()`)),
      ),
    )
    // To the microsecond, which a Date has not.
    .returning({ until: sql<string>`${customers.linkLeaseUntil}::text` });
  return taken?.until ?? null;
}

/** Gives a lease back, unless its time is over and somebody else has taken it since. */
export async function releaseLinkLease(id: string, until: string): Promise<void> {
  await database()
    .update(customers)
    .set({ linkLeaseUntil: null })
    .where(and(eq(customers.id, id), eq(customers.linkLeaseUntil, sql`${until}::timestamptz`)));
}
