import { sql } from 'drizzle-orm';
import {
  bigint,
  index,
  integer,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { checkouts, customers } from './tables';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

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
