import 'server-only';
import { desc, eq } from 'drizzle-orm';
import { newId } from '@/lib/kernel/id';
import { now } from '@/lib/kernel/time';
import { database } from './database.server';
import { staffActs } from './staff-tables';

export type StaffActRow = typeof staffActs.$inferSelect;
export type StaffActEntry = Omit<StaffActRow, 'id' | 'at'>;

/** Writes down what somebody of the staff did, or is about to do. Nothing of it is ever changed. */
export async function recordStaffAct(entry: StaffActEntry): Promise<void> {
  await database()
    .insert(staffActs)
    .values({ ...entry, id: newId(), at: now() });
}

/** What was done to a checkout, the last first. */
export const listStaffActs = (checkoutId: string): Promise<StaffActRow[]> =>
  database()
    .select()
    .from(staffActs)
    .where(eq(staffActs.checkoutId, checkoutId))
    .orderBy(desc(staffActs.at));
