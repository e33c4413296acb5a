import 'server-only';
import { env } from '@/lib/config/env.server';
import type { StaffAccount } from '@/lib/config/staff-accounts.server';

/** Whether anybody may open the staff page. Where nobody may there is none. */
export const hasStaff = (): boolean => env().STAFF_ACCOUNTS.length > 0;

/** The account of a name as the environment has it now; null where it has none (any more). */
export const findStaffAccount = (name: string): StaffAccount | null =>
  env().STAFF_ACCOUNTS.find((account) => account.name === name) ?? null;
