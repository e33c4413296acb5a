import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A person of the staff at a browser. Bound to no customer's session; only the token's keyed hash is kept. */
export const staffSessions = pgTable('staff_sessions', {
  id: uuid('id').primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  account: text('account').notNull(),
  /** A keyed hash of the account's line in the environment: another password ends what the one before opened. */
  credential: text('credential').notNull(),
  createdAt: instant('created_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** What the staff did: one row before each act and one for what came of it. Append only: a trigger refuses the rest. */
export const staffActs = pgTable(
  'staff_acts',
  {
    id: uuid('id').primaryKey(),
    account: text('account').notNull(),
    act: text('act').notNull(),
    checkoutId: uuid('checkout_id'),
    /** A word of a short list, and nothing typed. */
    reason: text('reason'),
    outcome: text('outcome').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('staff_acts_checkout').on(table.checkoutId, table.at)],
);
