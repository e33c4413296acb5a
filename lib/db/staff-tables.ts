import { index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/**
 * A staff member's session in a browser. Not bound to a customer's session; stores only the token's
 * keyed hash.
 */
export const staffSessions = pgTable('staff_sessions', {
  id: uuid('id').primaryKey(),
  tokenHash: text('token_hash').notNull().unique(),
  account: text('account').notNull(),
  /** Keyed hash of the account's line in the environment: a new password ends older sessions. */
  credential: text('credential').notNull(),
  createdAt: instant('created_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/**
 * Staff actions: one row before each action and one for its outcome. Append only, enforced by a
 * trigger.
 */
export const staffActs = pgTable(
  'staff_acts',
  {
    id: uuid('id').primaryKey(),
    account: text('account').notNull(),
    act: text('act').notNull(),
    checkoutId: uuid('checkout_id'),
    /** A code from a fixed list, never free text. */
    reason: text('reason'),
    outcome: text('outcome').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [index('staff_acts_checkout').on(table.checkoutId, table.at)],
);
