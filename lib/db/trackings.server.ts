import 'server-only';
import { and, asc, desc, eq, getTableColumns, isNotNull, lt, lte, sql } from 'drizzle-orm';
import { dayMs, fromNow, minuteMs, now } from '@/lib/kernel/time';
import { requests, trackingShares, trackings, turnarounds } from './after-sale-tables';
import { database, deleteInBatches, type Executor, preparedRead } from './database.server';
import { isShareValid } from './shares.server';
import { checkouts } from './tables';

export type TrackingRow = typeof trackings.$inferSelect;

/** The active subscription behind a tracking link and its stored tracking, in one read. */
export interface LinkedTracking {
  /** `shared`: a link that the owner shared, which shows less. */
  link: 'own' | 'shared';
  checkoutId: string;
  subscriptionId: number;
  customerId: string;
  /** Code of the laundry service. */
  service: string;
  /** How many requests of the owner are answered; 0 on a shared link, which does not show them. */
  answers: number;
  /** Null before the first poll. */
  tracking: TrackingRow | null;
}

const linked = {
  checkoutId: checkouts.id,
  subscriptionId: sql<number>`${checkouts.subscriptionId}`.mapWith(checkouts.subscriptionId),
  customerId: checkouts.customerId,
  service: sql<string>`${checkouts.order}->>'service'`.as('service'),
  answers: sql<number>`0`.as('answers'),
  // As text: `parseSnapshot` parses it.
  tracking: {
    ...getTableColumns(trackings),
    snapshot: sql<unknown>`${trackings.snapshot}::text`.as('snapshot_text'),
  },
};

const isActive = and(eq(checkouts.state, 'active'), isNotNull(checkouts.subscriptionId));

const answered = sql<number>`(select count(*)::int from ${requests}
  where ${requests.checkoutId} = ${checkouts.id} and ${requests.answeredAt} is not null)`;

const linkedTracking = preparedRead((on) =>
  on
    .select({ ...linked, answers: answered.as('answers') })
    .from(checkouts)
    .leftJoin(trackings, eq(trackings.subscriptionId, checkouts.subscriptionId))
    .where(and(eq(checkouts.trackingToken, sql.placeholder('token')), isActive))
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
        isShareValid(sql.placeholder('now')),
        isActive,
      ),
    )
    .prepare('shared_tracking'),
);

/** The subscription of an owner's link; null when it is unknown or not active. */
export async function findLinkedTracking(token: string): Promise<LinkedTracking | null> {
  const [row] = await linkedTracking().execute({ token });
  return row ? { link: 'own', ...row } : null;
}

/** The same of a shared link; null also when it is revoked or expired. */
export async function findSharedTracking(tokenHash: string): Promise<LinkedTracking | null> {
  const [row] = await sharedTracking().execute({ tokenHash, now: now() });
  return row ? { link: 'shared', ...row } : null;
}

/** The tracking row of a subscription, created if missing. */
export async function getTracking(subscriptionId: number): Promise<TrackingRow> {
  const find = () =>
    database().select().from(trackings).where(eq(trackings.subscriptionId, subscriptionId));
  const [known] = await find();
  if (known) return known;
  await startTracking(database(), subscriptionId);
  const [made] = await find();
  if (!made) throw new Error('a tracking row that was just made is gone');
  return made;
}

/** The earliest next poll, and when the worker polls. */
interface PollTimes {
  nextPollAfter: Date;
  dueAt: Date;
}

/**
 * Claims the next poll of a subscription, for all viewers and instances: no other claim succeeds
 * before `nextPollAfter`, whatever becomes of this one. Returns the row with its fencing token
 * (`pollNumber`) incremented; null when it is too early, another request claimed it, or the
 * subscription has ended.
 */
export async function claimPoll(
  subscriptionId: number,
  { nextPollAfter, dueAt }: PollTimes,
): Promise<TrackingRow | null> {
  const [claimed] = await database()
    .update(trackings)
    .set({ nextPollAfter, dueAt, claimedAt: now(), pollNumber: sql`${trackings.pollNumber} + 1` })
    .where(
      and(
        eq(trackings.subscriptionId, subscriptionId),
        lte(trackings.nextPollAfter, now()),
        eq(trackings.ended, false),
      ),
    )
    .returning();
  return claimed ?? null;
}

/** Fencing: the result of an older poll is discarded. */
const isSameClaim = ({ subscriptionId, pollNumber }: TrackingRow) =>
  and(eq(trackings.subscriptionId, subscriptionId), eq(trackings.pollNumber, pollNumber));

/**
 * Stores the response to the poll of `claim`, and what `alsoWrite` writes, in one transaction.
 * Returns false, without either, when a newer poll was claimed meanwhile.
 */
export async function storePoll(
  claim: TrackingRow,
  { snapshot, readAt, ended }: { snapshot: unknown; readAt: Date; ended: boolean },
  times?: PollTimes,
  alsoWrite?: (transaction: Executor) => Promise<void>,
): Promise<boolean> {
  return database().transaction(async (transaction) => {
    const kept = await transaction
      .update(trackings)
      .set({ snapshot, ended, readAt, failures: 0, ...times })
      .where(isSameClaim(claim))
      .returning({ subscriptionId: trackings.subscriptionId });
    if (kept.length === 0) return false;
    await alsoWrite?.(transaction);
    return true;
  });
}

/** Records that the poll of `claim` failed, with the next schedule. */
export async function recordPollFailure(claim: TrackingRow, times: PollTimes): Promise<void> {
  await database()
    .update(trackings)
    .set({ ...times, failures: sql`${trackings.failures} + 1` })
    .where(isSameClaim(claim));
}

/**
 * Undoes a claim whose request was never sent, with the next schedule. Not counted as a failure
 * unless the stored tracking is old (`isOld`), which the page must then show.
 */
export async function undoPollClaim(
  claim: TrackingRow,
  times: PollTimes,
  isOld: boolean,
): Promise<void> {
  await database()
    .update(trackings)
    .set({
      ...times,
      pollNumber: sql`${trackings.pollNumber} - 1`,
      claimedAt: sql`${trackings.readAt}`,
      ...(isOld && { failures: sql`greatest(${trackings.failures}, 1)` }),
    })
    .where(isSameClaim(claim));
}

/** How long the worker leaves a new subscription to the first viewer's poll. */
const firstDueMs = 15 * minuteMs;

/** Starts to track a subscription, in the transaction that activates it. */
export async function startTracking(executor: Executor, subscriptionId: number): Promise<void> {
  await executor
    .insert(trackings)
    .values({ subscriptionId, nextPollAfter: now(), dueAt: fromNow(firstDueMs) })
    .onConflictDoNothing();
}

/** Subscriptions that are due for a poll by the worker, longest overdue first. */
export async function listDueTrackings(limit: number): Promise<number[]> {
  const rows = await database()
    .select({ subscriptionId: trackings.subscriptionId })
    .from(trackings)
    .where(
      and(
        eq(trackings.ended, false),
        lte(trackings.dueAt, now()),
        lte(trackings.nextPollAfter, now()),
      ),
    )
    .orderBy(asc(trackings.dueAt))
    .limit(limit);
  return rows.map(({ subscriptionId }) => subscriptionId);
}

/**
 * Stores how long delivered orders of a subscription took, in the transaction that stores the
 * reading. An order that is already stored is not changed.
 */
export async function recordTurnarounds(
  executor: Executor,
  subscriptionId: number,
  orders: readonly { orderId: number; minutes: number; deliveredAt: Date }[],
): Promise<void> {
  if (orders.length === 0) return;
  const [bought] = await executor
    .select({ service: sql<string>`${checkouts.order}->>'service'` })
    .from(checkouts)
    .where(eq(checkouts.subscriptionId, subscriptionId));
  if (!bought) return;
  await executor
    .insert(turnarounds)
    .values(orders.map((order) => ({ ...order, service: bought.service })))
    .onConflictDoNothing();
}

/** The median of fewer orders says too little to promise anything. */
const leastSeen = 30;
/** Only recent orders count: a laundry becomes faster or slower. */
const mostSeen = 200;

/**
 * The median turnaround of the last 200 delivered orders of a service, in hours; undefined while
 * fewer than 30 are known.
 */
export async function medianTurnaroundHours(service: string): Promise<number | undefined> {
  const recent = database()
    .select({ minutes: turnarounds.minutes })
    .from(turnarounds)
    .where(eq(turnarounds.service, service))
    .orderBy(desc(turnarounds.deliveredAt))
    .limit(mostSeen)
    .as('recent');
  const [row] = await database()
    .select({
      seen: sql<number>`count(*)::int`,
      minutes: sql<number>`percentile_cont(0.5) within group (order by ${recent.minutes})`,
    })
    .from(recent);
  if (!row || row.seen < leastSeen) return undefined;
  return row.minutes / 60;
}

const lifetimeMs = 365 * dayMs;

/** Deletes turnarounds older than a year, which no median counts any more. */
export async function deleteOldTurnarounds(): Promise<void> {
  const { deliveredAt } = turnarounds;
  await deleteInBatches(turnarounds, deliveredAt, lt(deliveredAt, fromNow(-lifetimeMs)));
}
