import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

/**
 * Who asked to be told, once, when we open somewhere. Bound to no session or customer. A row is deleted when its text
 * was sent, and after a year in any case.
 */
export const waitingList = pgTable(
  'waiting_list',
  {
    id: uuid('id').primaryKey(),
    mobileHash: text('mobile_hash').notNull(),
    sealedMobile: text('sealed_mobile').notNull(),
    /** The area, to about a kilometre: `24.71,46.68`. No more is needed to know that it opened. */
    area: text('area').notNull(),
    /** The nearest city that we know, for a person to read. */
    cityId: text('city_id').notNull(),
    locale: text('locale').notNull(),
    consentAt: timestamp('consent_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    uniqueIndex('waiting_list_once').on(table.mobileHash, table.area),
    index('waiting_list_consent').on(table.consentAt),
  ],
);
