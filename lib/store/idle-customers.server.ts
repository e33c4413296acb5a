import 'server-only';
import { and, eq, gt, isNotNull, lt, not, notExists, or, sql } from 'drizzle-orm';
import { dayMs } from '@/lib/kernel/time';
import { databaseNow } from './clocks.server';
import { database } from './database.server';
import { isFinal } from './person.server';
import { checkouts, customers, journeys, sessions } from './tables';

/**
 * Forgets name, date of birth and partner token of customers whom nothing needs any more: no session that still lasts, no
 * answers, no checkout under way. The next proof of the mobile links them again. Returns how many. Of who never ordered
 * anything nothing is left at all, the number included, once the end of their session need not be told any more either.
 */
export async function forgetIdleCustomers(): Promise<number> {
  const db = database();
  const one = { one: sql`1` };
  const isTheirs = eq(sessions.customerId, customers.id);
  const hasSession = db.select(one).from(sessions).where(isTheirs);
  const lasts = gt(sessions.expiresAt, databaseNow());
  const isHere = db.select(one).from(sessions).where(and(isTheirs, lasts));
  const hasAnswers = db.select(one).from(journeys).where(eq(journeys.customerId, customers.id));
  const isBuying = db
    .select(one)
    .from(checkouts)
    .where(and(eq(checkouts.customerId, customers.id), not(isFinal())));
  // Who proved a number and left: a proof that is under way just now gets its session first.
  const hasBought = db.select(one).from(checkouts).where(eq(checkouts.customerId, customers.id));
  await db
    .delete(customers)
    .where(
      and(
        lt(customers.updatedAt, databaseNow(-dayMs)),
        ...[hasSession, hasAnswers, hasBought].map(notExists),
      ),
    );
  const forgotten = await db
    .update(customers)
    .set({ sealedToken: null, sealedRegistration: null })
    .where(
      and(
        or(isNotNull(customers.sealedToken), isNotNull(customers.sealedRegistration)),
        ...[isHere, hasAnswers, isBuying].map(notExists),
      ),
    )
    .returning({ id: customers.id });
  return forgotten.length;
}
