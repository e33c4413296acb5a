import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { checkouts } from './tables';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * The last response of §4.10 for a subscription, and the schedule of polls. One row for all viewers
 * and instances.
 */
export const trackings = pgTable(
  'trackings',
  {
    subscriptionId: bigint('subscription_id', { mode: 'number' }).primaryKey(),
    /** The partner's last response, merged with earlier ones. No personal data. */
    snapshot: jsonb('snapshot'),
    readAt: instant('read_at'),
    /** No poll may start before this time. */
    nextPollAfter: instant('ask_after').notNull(),
    /** When the last poll was claimed. */
    claimedAt: instant('asked_at'),
    /** When the worker polls, even without viewers. */
    dueAt: instant('due_at').notNull(),
    /** Incremented with every claimed poll: the fencing token of its writes. */
    pollNumber: integer('asks').notNull().default(0),
    ended: boolean('ended').notNull().default(false),
    failures: integer('failures').notNull().default(0),
  },
  (table) => [index('trackings_due').on(table.dueAt).where(sql`not ${table.ended}`)],
);

/** Shared tracking links. Stores only the hash of a link's token. */
export const trackingShares = pgTable(
  'tracking_shares',
  {
    id: uuid('id').primaryKey(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id, { onDelete: 'cascade' }),
    tokenHash: text('token_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    uniqueIndex('tracking_shares_token').on(table.tokenHash),
    index('tracking_shares_checkout').on(table.checkoutId),
    index('tracking_shares_expires').on(table.expiresAt),
  ],
);

/**
 * How long an order took from the customer's door and back, from the partner's own times. No
 * personal data.
 */
export const turnarounds = pgTable(
  'turnarounds',
  {
    orderId: bigint('order_id', { mode: 'number' }).primaryKey(),
    /** Code of the laundry service. */
    service: text('service').notNull(),
    minutes: integer('minutes').notNull(),
    deliveredAt: instant('delivered_at').notNull(),
  },
  (table) => [index('turnarounds_service').on(table.service, table.deliveredAt)],
);
