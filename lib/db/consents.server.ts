import 'server-only';
import { asc, desc, eq, sql } from 'drizzle-orm';
import { newId } from '@/lib/kernel/id';
import { database, type Executor } from './database.server';
import { consents } from './tables';

/** A customer's agreement to an amount: shown in `locale`, given at `at`. */
export interface Consent {
  amountHalalas: number;
  locale: string;
  at: Date;
}

/**
 * Records a consent in the transaction of the change that it permits. Always SAR: nothing else is
 * charged.
 */
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
 * Orders consents by transaction id: clocks of two instances may differ, and a demo's clock may be
 * frozen. After a restore all rows share one transaction, and `at` decides.
 */
const written = sql`xmin::text::bigint`;

/** The newest consent of a checkout: the amount that may be charged. Null when there is none. */
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

/** All consents of a checkout, oldest first. */
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
