import { customType, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** Scripts and styles of the builds that run, or did lately: an instance gives out those of another build too. */
export const staticFiles = pgTable(
  'static_files',
  {
    /** As browsers ask for it. It holds the hash of what is in it. */
    address: text('address').primaryKey(),
    type: text('type').notNull(),
    /** Packed with brotli. */
    body: bytes('body').notNull(),
    /** A keyed hash over all three: who can only write to the database puts no script into a page. */
    seal: text('seal').notNull(),
    /** When an instance that has it said so last, in real time. */
    offeredAt: timestamp('offered_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [index('static_files_offered').on(table.offeredAt)],
);
