import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { checkouts, customers, sessions } from './tables';

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

/** Which messages a customer asked for, per channel. No row: none. */
export const messageChoices = pgTable(
  'message_choices',
  {
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    channel: text('channel').notNull(),
    /** Codes of the chosen events. */
    events: jsonb('events').$type<string[]>().notNull(),
    /** The language of the page where they were chosen, and of the messages. */
    locale: text('locale').notNull(),
    consentAt: instant('consent_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.customerId, table.channel] })],
);

/** Push subscriptions of a customer's browsers (Push API), encrypted. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: uuid('id').primaryKey(),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id, { onDelete: 'cascade' }),
    /**
     * The session whose sign-out ends the notifications. Null when it was deleted after it expired,
     * and for browsers that the version before this column registered.
     */
    sessionId: uuid('session_id').references(() => sessions.id, { onDelete: 'set null' }),
    endpointHash: text('endpoint_hash').notNull().unique(),
    ciphertext: text('sealed').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('push_subscriptions_customer').on(table.customerId),
    index('push_subscriptions_session').on(table.sessionId),
  ],
);

/**
 * The outbox: one row per subscription, event and channel, written in the transaction that learns
 * the event. No personal data.
 */
export const messages = pgTable(
  'messages',
  {
    id: uuid('id').primaryKey(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    event: text('event').notNull(),
    /** What the event is about: an order id, or a day; empty for the subscription itself. */
    subject: text('subject').notNull(),
    channel: text('channel').notNull(),
    state: text('state').notNull(),
    /** Why it was given up. */
    reason: text('reason'),
    /** No attempt before this time. */
    sendAt: instant('send_at').notNull(),
    /** Afterwards the message would be pointless. */
    expiresAt: instant('expires_at').notNull(),
    leaseUntil: instant('lease_until'),
    attempts: integer('attempts').notNull().default(0),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    uniqueIndex('messages_once').on(table.checkoutId, table.event, table.subject, table.channel),
    index('messages_due').on(table.sendAt).where(sql`${table.state} = 'due'`),
    index('messages_customer').on(table.customerId),
    index('messages_ended').on(table.endedAt).where(sql`${table.endedAt} is not null`),
  ],
);

/** What a customer asked of staff because the partner's API cannot do it: skip, move, cancel … */
export const requests = pgTable(
  'requests',
  {
    id: uuid('id').primaryKey(),
    /** Short and readable aloud; shown to customer and staff. */
    reference: text('reference').notNull().unique(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    kind: text('kind').notNull(),
    /** The pickup that it is about; null for the subscription. */
    orderId: bigint('order_id', { mode: 'number' }),
    encryptedNote: text('sealed_note'),
    encryptedAnswer: text('sealed_answer'),
    /** The staff account that answered. */
    answeredBy: text('answered_by'),
    createdAt: instant('created_at').notNull(),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    index('requests_checkout').on(table.checkoutId),
    index('requests_customer').on(table.customerId),
    index('requests_answered').on(table.answeredAt).where(sql`${table.answeredAt} is not null`),
    index('requests_unanswered').on(table.createdAt).where(sql`${table.answeredAt} is null`),
  ],
);

/** One rating per delivered order. */
export const ratings = pgTable(
  'ratings',
  {
    id: uuid('id').primaryKey(),
    checkoutId: uuid('checkout_id')
      .notNull()
      .references(() => checkouts.id),
    customerId: uuid('customer_id')
      .notNull()
      .references(() => customers.id),
    orderId: bigint('order_id', { mode: 'number' }).notNull(),
    /** One to five. */
    stars: integer('stars').notNull(),
    encryptedComment: text('sealed_comment'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('ratings_once').on(table.checkoutId, table.orderId),
    index('ratings_customer').on(table.customerId),
    index('ratings_created').on(table.createdAt),
  ],
);
