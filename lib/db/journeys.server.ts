import 'server-only';
import { and, asc, eq, exists, gt, gte, inArray, isNull, lt, ne, not, or, sql } from 'drizzle-orm';
import { newId } from '@/lib/kernel/id';
import { dayMs } from '@/lib/kernel/time';
import { trackings } from './after-sale-tables';
import { lockCustomer, runningStates } from './customers.server';
import { database, databaseNow, deleteInBatches, type Executor } from './database.server';
import { decrypt, encrypt } from './encryption.server';
import { checkouts, journeys } from './tables';

export const journeyLifetimeMs = 30 * dayMs;

/** Owner of the answers: a browser session until the mobile is verified, then the customer. */
export type JourneyOwner = { sessionId: string } | { customerId: string };

export interface JourneyRow {
  id: string;
  version: number;
  content: unknown;
}

const purpose = (id: string): string => `journey:${id}`;

/** Decrypts the answers in a row. */
export const decryptJourney = ({ id, ciphertext }: { id: string; ciphertext: string }): unknown =>
  JSON.parse(decrypt(ciphertext, purpose(id)));

const ownedBy = (owner: JourneyOwner) =>
  'customerId' in owner
    ? eq(journeys.customerId, owner.customerId)
    : eq(journeys.sessionId, owner.sessionId);

/**
 * SQL condition: the answers belong to a customer whose subscription runs, or ended at most 30 days
 * ago. Place, address and care are kept for them, so that a renewal is filled in. A purchase whose
 * issue staff resolved is over: no tracking would ever see its end.
 */
const isForRenewal = () =>
  exists(
    database()
      .select({ id: checkouts.id })
      .from(checkouts)
      .leftJoin(trackings, eq(trackings.subscriptionId, checkouts.subscriptionId))
      .where(
        and(
          eq(checkouts.customerId, journeys.customerId),
          inArray(checkouts.state, runningStates),
          or(
            ne(checkouts.state, 'needs-a-person'),
            sql`${checkouts.resolvedIssue} is distinct from ${checkouts.issueCode}`,
          ),
          or(
            isNull(trackings.ended),
            eq(trackings.ended, false),
            // The last reading is the one that saw the end.
            gt(trackings.readAt, databaseNow(-journeyLifetimeMs)),
          ),
        ),
      ),
  );

export async function findJourney(owner: JourneyOwner): Promise<JourneyRow | null> {
  const [row] = await database()
    .select()
    .from(journeys)
    .where(and(ownedBy(owner), or(gte(journeys.expiresAt, databaseNow()), isForRenewal())));
  if (!row) return null;
  return {
    id: row.id,
    version: row.version,
    content: decryptJourney(row),
  };
}

/**
 * Writes the answers with an optimistic lock: false when another request wrote since `row` was
 * read. `row: null` creates them, false when another request created them first. Throws
 * `session-ended` when the customer was erased meanwhile.
 */
export async function writeJourney(
  owner: JourneyOwner,
  row: JourneyRow | null,
  content: unknown,
): Promise<boolean> {
  const id = row?.id ?? newId();
  const values = {
    ciphertext: encrypt(JSON.stringify(content), purpose(id)),
    version: (row?.version ?? 0) + 1,
    updatedAt: databaseNow(),
    expiresAt: databaseNow(journeyLifetimeMs),
  };
  if (!row) {
    await deleteExpiredJourney(owner);
    const create = async (on: Executor) => {
      const created = await on
        .insert(journeys)
        .values({ id, ...owner, ...values })
        .onConflictDoNothing()
        .returning({ id: journeys.id });
      return created.length === 1;
    };
    if ('sessionId' in owner) return create(database());
    return database().transaction(async (transaction) => {
      await lockCustomer(transaction, owner.customerId);
      return create(transaction);
    });
  }
  const updated = await database()
    .update(journeys)
    .set(values)
    .where(and(eq(journeys.id, id), eq(journeys.version, row.version)))
    .returning({ id: journeys.id });
  return updated.length === 1;
}

async function deleteExpiredJourney(owner: JourneyOwner): Promise<void> {
  await database()
    .delete(journeys)
    .where(and(ownedBy(owner), isOver()));
}

const isOver = () => and(lt(journeys.expiresAt, databaseNow()), not(isForRenewal()));

export async function deleteJourney(owner: JourneyOwner): Promise<void> {
  await database().delete(journeys).where(ownedBy(owner));
}

export async function deleteEndedJourneys(): Promise<void> {
  await keepForRenewal();
  await deleteInBatches(journeys, journeys.expiresAt, isOver());
}

const batchRows = 1_000;

/**
 * Extends answers that are kept for a renewal and about to expire, by a week, so that the deletion
 * does not meet them at every run.
 */
async function keepForRenewal(): Promise<void> {
  const db = database();
  const due = db
    .select({ id: journeys.id })
    .from(journeys)
    .where(and(lt(journeys.expiresAt, databaseNow(dayMs)), isForRenewal()))
    .orderBy(asc(journeys.expiresAt))
    .limit(batchRows);
  for (;;) {
    const { rowCount } = await db
      .update(journeys)
      .set({ expiresAt: databaseNow(7 * dayMs) })
      .where(inArray(journeys.id, due));
    if ((rowCount ?? 0) < batchRows) return;
  }
}
