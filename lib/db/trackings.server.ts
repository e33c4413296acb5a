import 'server-only';
import { and, asc, eq, getTableColumns, lte, sql } from 'drizzle-orm';
import { fromNow, minuteMs, now } from '@/lib/kernel/time';
import { database, type Executor, preparedRead } from './database.server';
import { isLive } from './shares.server';
import { checkouts, trackingShares, trackings } from './tables';

export type TrackingRow = typeof trackings.$inferSelect;

/** A link's subscription, and what is known of it: one look for whoever asks, however often. */
export interface LinkedTracking {
  checkoutId: string;
  checkoutState: string;
  subscriptionId: number | null;
  customerId: string;
  /** Code of what is washed. */
  service: string;
  /** Null until somebody looked for the first time. */
  tracking: TrackingRow | null;
}

const linked = {
  checkoutId: checkouts.id,
  checkoutState: checkouts.state,
  subscriptionId: checkouts.subscriptionId,
  customerId: checkouts.customerId,
  service: sql<string>`${checkouts.order}->>'service'`.as('service'),
  // As text: `keptSnapshot` parses it.
  tracking: {
    ...getTableColumns(trackings),
    snapshot: sql<unknown>`${trackings.snapshot}::text`.as('snapshot_text'),
  },
};

const linkedTracking = preparedRead((on) =>
  on
    .select(linked)
    .from(checkouts)
    .leftJoin(trackings, eq(trackings.subscriptionId, checkouts.subscriptionId))
    .where(eq(checkouts.trackingToken, sql.placeholder('token')))
    .prepare('linked_tracking'),
);

const sharedTracking = preparedRead((on) =>
  on
    .select(linked)
    .from(trackingShares)
    .innerJoin(checkouts, eq(checkouts.id, trackingShares.checkoutId))
    .leftJoin(trackings, eq(trackings.subscriptionId, checkouts.subscriptionId))
    .where(
      and(
        eq(trackingShares.tokenHash, sql.placeholder('tokenHash')),
        isLive(sql.placeholder('now')),
      ),
    )
    .prepare('shared_tracking'),
);

/** What an owner's link leads to, in one read; null for a link that never was. */
export async function findLinkedTracking(token: string): Promise<LinkedTracking | null> {
  const [row] = await linkedTracking().execute({ token });
  return row ?? null;
}

/** What a link that was given away leads to, in one read; null when it never was, was taken back or has expired. */
export async function findSharedTracking(tokenHash: string): Promise<LinkedTracking | null> {
  const [row] = await sharedTracking().execute({ tokenHash, now: now() });
  return row ?? null;
}

/** The row of a subscription, made where nobody looked before. */
export async function getTracking(subscriptionId: number): Promise<TrackingRow> {
  const find = () =>
    database().select().from(trackings).where(eq(trackings.subscriptionId, subscriptionId));
  const [known] = await find();
  if (known) return known;
  await beginTracking(database(), subscriptionId);
  const [made] = await find();
  if (!made) throw new Error('a tracking row that was just made is gone');
  return made;
}

/** When the partner may be asked again, and when a worker does. */
interface Plan {
  askAfter: Date;
  dueAt: Date;
}

/**
 * Takes the one right to ask the partner about a subscription, for all viewers and instances: nobody has another before
 * `askAfter`, whatever becomes of this one. Returns the row with its fence (`asks`) counted up; null when it is too
 * early, somebody else took it, or there is nothing more to learn.
 */
export async function claimReading(
  subscriptionId: number,
  { askAfter, dueAt }: Plan,
): Promise<TrackingRow | null> {
  const [claimed] = await database()
    .update(trackings)
    .set({ askAfter, dueAt, askedAt: now(), asks: sql`${trackings.asks} + 1` })
    .where(
      and(
        eq(trackings.subscriptionId, subscriptionId),
        lte(trackings.askAfter, now()),
        eq(trackings.ended, false),
      ),
    )
    .returning();
  return claimed ?? null;
}

/** The fence: what was learnt by an older question than the last one is worth nothing. */
const stillOurs = ({ subscriptionId, asks }: TrackingRow) =>
  and(eq(trackings.subscriptionId, subscriptionId), eq(trackings.asks, asks));

/** Keeps what the partner said to the question of `claim`; false when a newer one was put meanwhile. */
export async function keepReading(
  claim: TrackingRow,
  { snapshot, readAt, ended }: { snapshot: unknown; readAt: Date; ended: boolean },
  plan?: Plan,
): Promise<boolean> {
  const kept = await database()
    .update(trackings)
    .set({ snapshot, ended, readAt, failures: 0, ...plan })
    .where(stillOurs(claim))
    .returning({ subscriptionId: trackings.subscriptionId });
  return kept.length === 1;
}

/** Notes that the question of `claim` was not answered, and when it may be put again. */
export async function noteFailure(claim: TrackingRow, plan: Plan): Promise<void> {
  await database()
    .update(trackings)
    .set({ ...plan, failures: sql`${trackings.failures} + 1` })
    .where(stillOurs(claim));
}

/**
 * Notes that the question of `claim` never left, and when it may be put: it was none, and no failure of its own unless what is known
 * is old (`isOld`): that is said.
 */
export async function takeBackReading(
  claim: TrackingRow,
  plan: Plan,
  isOld: boolean,
): Promise<void> {
  await database()
    .update(trackings)
    .set({
      ...plan,
      asks: sql`${trackings.asks} - 1`,
      askedAt: sql`${trackings.readAt}`,
      ...(isOld && { failures: sql`greatest(${trackings.failures}, 1)` }),
    })
    .where(stillOurs(claim));
}

/** How long a new subscription is left to whoever looks first. */
const firstDueMs = 15 * minuteMs;

/** Begins to follow a subscription, with what makes it active. */
export async function beginTracking(executor: Executor, subscriptionId: number): Promise<void> {
  await executor
    .insert(trackings)
    .values({ subscriptionId, askAfter: now(), dueAt: fromNow(firstDueMs) })
    .onConflictDoNothing();
}

/** Those that nobody has asked about for too long, the longest first. */
export async function listDueTrackings(limit: number): Promise<number[]> {
  const rows = await database()
    .select({ subscriptionId: trackings.subscriptionId })
    .from(trackings)
    .where(
      and(eq(trackings.ended, false), lte(trackings.dueAt, now()), lte(trackings.askAfter, now())),
    )
    .orderBy(asc(trackings.dueAt))
    .limit(limit);
  return rows.map(({ subscriptionId }) => subscriptionId);
}
