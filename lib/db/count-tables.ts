import {
  bigint,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  varchar,
} from 'drizzle-orm/pg-core';

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
