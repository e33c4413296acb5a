import 'server-only';
import { desc, eq } from 'drizzle-orm';
import { newId } from '@/lib/kernel/id';
import { now } from '@/lib/kernel/time';
import { database, type Executor } from './database.server';
import { staffActs } from './operator-tables';

export type StaffActRow = typeof staffActs.$inferSelect;
export type StaffActEntry = Omit<StaffActRow, 'id' | 'at'>;

/** Logs an action of staff, done or about to be done. Append only. */
export async function recordStaffAct(
  entry: StaffActEntry,
  on: Executor = database(),
): Promise<void> {
  await on.insert(staffActs).values({ ...entry, id: newId(), at: now() });
}

/** Staff actions on a checkout, newest first. */
export const listStaffActs = (checkoutId: string): Promise<StaffActRow[]> =>
  database()
    .select()
    .from(staffActs)
    .where(eq(staffActs.checkoutId, checkoutId))
    .orderBy(desc(staffActs.at));
