import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';

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
    consentAt: timestamp('consent_at', { withTimezone: true, mode: 'date' }).notNull(),
  },
  (table) => [
    uniqueIndex('waiting_list_once').on(table.mobileHash, table.area),
    index('waiting_list_consent').on(table.consentAt),
  ],
);
