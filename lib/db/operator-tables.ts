import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
  varchar,
} from 'drizzle-orm/pg-core';

const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** How often each step was opened and answered per day in Riyadh. Counts only, no personal data. */
export const funnelDays = pgTable(
  'funnel_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    step: text('step').notNull(),
    opened: integer('opened').notNull().default(0),
    answered: integer('answered').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.day, table.step] })],
);

/**
 * How many checkouts entered and left a state per day in Riyadh. Updated by a trigger on
 * `checkout_events` in the transaction of each transition: metrics never scan checkouts (decision
 * 0025).
 */
export const checkoutDays = pgTable(
  'checkout_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    state: text('state').notNull(),
    entered: integer('came').notNull(),
    left: integer('went').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.state] })],
);

/** The layout is the one that rate-limiter-flexible requires. */
export const rateLimits = pgTable(
  'budgets',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('budgets_expire').on(table.expire)],
);

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

/**
 * Customers who asked for one notification when the service opens in an area. Bound to no session
 * or customer. A row is deleted after its message was sent, and after a year in any case.
 */
export const waitingList = pgTable(
  'waiting_list',
  {
    id: uuid('id').primaryKey(),
    mobileHash: text('mobile_hash').notNull(),
    encryptedMobile: text('sealed_mobile').notNull(),
    /** The area, rounded to about a kilometre: `24.71,46.68`. More precision is not needed. */
    area: text('area').notNull(),
    /** The nearest city that the app knows, for display to staff. */
    cityId: text('city_id').notNull(),
    locale: text('locale').notNull(),
    consentAt: instant('consent_at').notNull(),
  },
  (table) => [
    uniqueIndex('waiting_list_once').on(table.mobileHash, table.area),
    index('waiting_list_consent').on(table.consentAt),
  ],
);
