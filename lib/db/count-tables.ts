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

/** How often a step was opened and answered on a day in Riyadh. Counts, of no person. */
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
 * How many checkouts came to a state on a day in Riyadh, and how many went from it. Kept by a trigger of `checkout_events`, in the
 * transaction of each edge: nothing is counted by reading checkouts (decision 0025).
 */
export const checkoutDays = pgTable(
  'checkout_days',
  {
    day: date('day', { mode: 'string' }).notNull(),
    state: text('state').notNull(),
    came: integer('came').notNull(),
    went: integer('went').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.state] })],
);

/** The layout is rate-limiter-flexible's own. */
export const budgets = pgTable(
  'budgets',
  {
    key: varchar('key', { length: 255 }).primaryKey(),
    points: integer('points').notNull().default(0),
    expire: bigint('expire', { mode: 'number' }),
  },
  (table) => [index('budgets_expire').on(table.expire)],
);
