import 'server-only';
import { and, eq, inArray, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { AppError } from '@/lib/kernel/app-error';
import { newId } from '@/lib/kernel/id';
import type { Mobile } from '@/lib/kernel/mobile';
import { now } from '@/lib/kernel/time';
import { trackings } from './after-sale-tables';
import { database, databaseNow, type Executor } from './database.server';
import { decrypt, encrypt, keyedHash } from './encryption.server';
import { checkouts, customers } from './tables';

export interface CustomerRow {
  id: string;
  mobile: Mobile;
  partnerCustomerId: number | null;
  /** The partner's customer token, decrypted; never leaves the server. */
  token: string | null;
  tokenVersion: number;
  /** The data sent to link-customer (§4.2), as `lib/auth/customer-token` stored it. */
  registration: unknown;
}

export const mobileHash = (mobile: Mobile): string => keyedHash(mobile, 'mobile');

/** Decrypts a row. */
export function decryptCustomer(row: typeof customers.$inferSelect): CustomerRow {
  return {
    id: row.id,
    mobile: decrypt(row.encryptedMobile, `customer-mobile:${row.id}`) as Mobile,
    partnerCustomerId: row.partnerCustomerId,
    token: row.encryptedToken && decrypt(row.encryptedToken, `customer-token:${row.id}`),
    tokenVersion: row.tokenVersion,
    registration: row.encryptedRegistration
      ? JSON.parse(decrypt(row.encryptedRegistration, `customer-registration:${row.id}`))
      : null,
  };
}

export async function getCustomer(id: string): Promise<CustomerRow> {
  const [row] = await database().select().from(customers).where(eq(customers.id, id));
  if (!row) throw new Error(`customer ${id} is gone`);
  return decryptCustomer(row);
}

/**
 * Whether a customer token or registration is stored for calls to the partner. Does not decrypt
 * them, so it does not show whether they can be decrypted.
 */
export async function hasTokenOrRegistration(id: string): Promise<boolean> {
  const isKept = or(
    isNotNull(customers.encryptedToken),
    isNotNull(customers.encryptedRegistration),
  );
  const [row] = await database()
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, id), isKept));
  return row !== undefined;
}

/**
 * The row of a verified mobile number, created if missing. Updates `updatedAt`, so that the
 * retention job does not delete it before its session is bound.
 */
export async function getOrCreateCustomer(mobile: Mobile): Promise<CustomerRow> {
  const id = newId();
  const [row] = await database()
    .insert(customers)
    .values({
      id,
      mobileHash: mobileHash(mobile),
      encryptedMobile: encrypt(mobile, `customer-mobile:${id}`),
      createdAt: now(),
      updatedAt: databaseNow(),
    })
    .onConflictDoUpdate({ target: customers.mobileHash, set: { updatedAt: databaseNow() } })
    .returning();
  if (!row) throw new Error('an upsert that gave no row');
  return decryptCustomer(row);
}

/** Replaces the mobile's hash in an erased customer's row: no mobile number leads to it. */
export const erasedHash = (customerId: string): string => `erased:${customerId}`;

const notErased = (id: string) =>
  and(eq(customers.id, id), ne(customers.mobileHash, erasedHash(id)));

/**
 * Locks a customer against erasure for the rest of a transaction, so that a later erasure covers
 * what it writes. Throws `session-ended` for a customer who was erased during the request.
 */
export async function lockCustomer(on: Pick<Executor, 'select'>, id: string): Promise<void> {
  const [held] = await on
    .select({ id: customers.id })
    .from(customers)
    .where(notErased(id))
    .for('key share');
  if (!held) throw new AppError('session-ended');
}

/**
 * Stores the result of link-customer (§4.2) with the data sent. Throws `session-ended`, and stores
 * nothing, when the customer was erased meanwhile.
 */
export async function storeLink(
  id: string,
  link: { token: string; partnerCustomerId: number; registration: unknown },
): Promise<void> {
  const kept = await database()
    .update(customers)
    .set({
      encryptedToken: encrypt(link.token, `customer-token:${id}`),
      tokenVersion: sql`${customers.tokenVersion} + 1`,
      partnerCustomerId: link.partnerCustomerId,
      encryptedRegistration: encrypt(
        JSON.stringify(link.registration),
        `customer-registration:${id}`,
      ),
      updatedAt: databaseNow(),
    })
    .where(notErased(id))
    .returning({ id: customers.id });
  if (kept.length === 0) throw new AppError('session-ended');
}

/**
 * States in which the partner may deliver, including those whose confirm has no known result or
 * that staff handle.
 */
export const runningStates = ['active', 'paid', 'confirming', 'needs-a-person'];

/** Whether a subscription bought here may be running: it is not known to have ended. */
export async function mayHaveRunningSubscription(id: string): Promise<boolean> {
  const [row] = await database()
    .select({ id: checkouts.id })
    .from(checkouts)
    .leftJoin(trackings, eq(trackings.subscriptionId, checkouts.subscriptionId))
    .where(
      and(
        eq(checkouts.customerId, id),
        inArray(checkouts.state, runningStates),
        // Not polled yet: nothing is known about its end.
        or(isNull(trackings.ended), eq(trackings.ended, false)),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/**
 * Takes the lease for linking this customer (again) for `durationMs`. Returns the value for
 * `releaseLinkLease`, or null while another request holds it. Leases use the database's real time:
 * they survive a process and ignore a movable clock.
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
    // Microsecond precision, which a Date lacks.
    .returning({ until: sql<string>`${customers.linkLeaseUntil}::text` });
  return taken?.until ?? null;
}

/** Releases a lease, unless it expired and another request has taken it since. */
export async function releaseLinkLease(id: string, until: string): Promise<void> {
  await database()
    .update(customers)
    .set({ linkLeaseUntil: null })
    .where(and(eq(customers.id, id), eq(customers.linkLeaseUntil, sql`${until}::timestamptz`)));
}
