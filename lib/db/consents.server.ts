import 'server-only';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { newId } from '@/lib/kernel/id';
import { database, type Executor } from './database.server';
import { consents } from './tables';

/** What a customer agreed to pay: read in `locale`, at an instant. */
export interface Consent {
  amountHalalas: number;
  locale: string;
  at: Date;
}

/** Writes an agreement down, in the transaction of what it allows. In SAR: nothing else is charged. */
export async function recordConsent(
  transaction: Executor,
  checkoutId: string,
  consent: Consent,
): Promise<void> {
  await transaction
    .insert(consents)
    .values({ ...consent, id: newId(), checkoutId, currency: 'SAR' });
}

/**
 * The later transaction is the newer agreement: clocks of two instances may be seconds apart, or stand, as on a stage. Where
 * a backup was read back, all of it in one transaction, the times say it.
 */
const written = sql`xmin::text::bigint`;

/** The newest agreement of a checkout: what may be charged for it. Null when there is none. */
export async function findConsent(
  checkoutId: string,
): Promise<(Consent & { currency: string }) | null> {
  const [row] = await database()
    .select()
    .from(consents)
    .where(eq(consents.checkoutId, checkoutId))
    .orderBy(desc(written), desc(consents.at))
    .limit(1);
  return row ?? null;
}

/** Every agreement of a checkout, the oldest first. */
export const listConsents = (checkoutId: string) =>
  database()
    .select({
      amountHalalas: consents.amountHalalas,
      currency: consents.currency,
      locale: consents.locale,
      at: consents.at,
    })
    .from(consents)
    .where(eq(consents.checkoutId, checkoutId))
    .orderBy(asc(written), asc(consents.at));
