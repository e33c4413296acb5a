import 'server-only';
import {
  and,
  asc,
  eq,
  gt,
  isNotNull,
  lt,
  lte,
  not,
  notExists,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { dayMs } from '@/lib/kernel/time';
import { database, databaseNow } from './database.server';
import { isFinal } from './person.server';
import { checkouts, customers, journeys, sessions } from './tables';

const rangeRows = 1_000;

/**
 * Walks through all customers that match `which` in ranges of a thousand ids and passes each range
 * to `work`, so that each statement reads a bounded number of rows.
 */
async function eachRange(
  which: SQL | undefined,
  work: (isIn: SQL | undefined) => Promise<unknown>,
): Promise<void> {
  let after: string | undefined;
  do {
    const isAfter = after === undefined ? undefined : gt(customers.id, after);
    const [last] = await database()
      .select({ id: customers.id })
      .from(customers)
      .where(and(which, isAfter))
      .orderBy(asc(customers.id))
      .offset(rangeRows - 1)
      .limit(1);
    await work(and(which, isAfter, last && lte(customers.id, last.id)));
    after = last?.id;
  } while (after !== undefined);
}

/**
 * Erases name, date of birth and partner token of customers who have no unexpired session, no
 * answers and no unfinished checkout; the next code for the mobile links them again. Customers who
 * never ordered are deleted completely, once their ended sessions are gone too.
 */
export async function eraseIdleCustomers(): Promise<void> {
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
  // The deletion skips rows touched within a day, so that a sign-in in progress can bind its
  // session first.
  const hasBought = db.select(one).from(checkouts).where(eq(checkouts.customerId, customers.id));
  await eachRange(undefined, (isIn) =>
    db
      .delete(customers)
      .where(
        and(
          isIn,
          lt(customers.updatedAt, databaseNow(-dayMs)),
          ...[hasSession, hasAnswers, hasBought].map(notExists),
        ),
      ),
  );
  const isHeld = or(
    isNotNull(customers.encryptedToken),
    isNotNull(customers.encryptedRegistration),
  );
  await eachRange(isHeld, (isIn) =>
    db
      .update(customers)
      .set({ encryptedToken: null, encryptedRegistration: null })
      .where(and(isIn, ...[isHere, hasAnswers, isBuying].map(notExists))),
  );
}
