import 'server-only';
import { and, eq, lte, sql } from 'drizzle-orm';
import { now } from '@/lib/kernel/time';
import { database } from './database.server';
import { checkouts, trackings } from './tables';

export interface TrackingRow {
  snapshot: unknown;
  readAt: Date | null;
  askAfter: Date;
  ended: boolean;
  failures: number;
}

/** A link's subscription, and what is known of it: one look for whoever asks, however often. */
export interface LinkedTracking {
  checkoutState: string;
  subscriptionId: number | null;
  customerId: string;
  /** Null until somebody looked for the first time. */
  tracking: TrackingRow | null;
}

/** What a sharing link leads to, in one read; null for a link that never was. */
export async function findLinkedTracking(token: string): Promise<LinkedTracking | null> {
  const [row] = await database()
    .select({
      checkoutState: checkouts.state,
      subscriptionId: checkouts.subscriptionId,
      customerId: checkouts.customerId,
      tracking: trackings,
    })
    .from(checkouts)
    .leftJoin(trackings, eq(trackings.subscriptionId, checkouts.subscriptionId))
    .where(eq(checkouts.trackingToken, token));
  return row ?? null;
}

/** The row of a subscription, made where nobody looked before. */
export async function getTracking(subscriptionId: number): Promise<TrackingRow> {
  const find = () =>
    database().select().from(trackings).where(eq(trackings.subscriptionId, subscriptionId));
  const [known] = await find();
  if (known) return known;
  await database()
    .insert(trackings)
    .values({ subscriptionId, askAfter: now() })
    .onConflictDoNothing();
  const [made] = await find();
  if (!made) throw new Error('a tracking row that was just made is gone');
  return made;
}

/**
 * Takes the one right to ask the partner about a subscription until `askAfter`, for all viewers and instances.
 * False when it is too early, somebody else took it, or there is nothing more to learn.
 */
export async function claimReading(subscriptionId: number, askAfter: Date): Promise<boolean> {
  const claimed = await database()
    .update(trackings)
    .set({ askAfter })
    .where(
      and(
        eq(trackings.subscriptionId, subscriptionId),
        lte(trackings.askAfter, now()),
        eq(trackings.ended, false),
      ),
    )
    .returning({ subscriptionId: trackings.subscriptionId });
  return claimed.length === 1;
}

export async function keepReading(
  subscriptionId: number,
  snapshot: unknown,
  ended: boolean,
): Promise<void> {
  await database()
    .update(trackings)
    .set({ snapshot, ended, readAt: now(), failures: 0 })
    .where(eq(trackings.subscriptionId, subscriptionId));
}

export async function noteFailure(subscriptionId: number, askAfter: Date): Promise<void> {
  await database()
    .update(trackings)
    .set({ askAfter, failures: sql`${trackings.failures} + 1` })
    .where(eq(trackings.subscriptionId, subscriptionId));
}
