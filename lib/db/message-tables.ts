import { sql } from 'drizzle-orm';
import {
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
import { checkouts, customers } from './tables';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

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
    endpointHash: text('endpoint_hash').notNull().unique(),
    ciphertext: text('sealed').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('push_subscriptions_customer').on(table.customerId)],
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
