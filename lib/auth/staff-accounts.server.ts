import 'server-only';
import { env } from '@/lib/config/env.server';
import { readStaffAccounts, type StaffAccount } from '@/lib/config/staff-accounts.server';

let known: StaffAccount[] | undefined;

/** Read once: the environment stays as it was at the start. */
const accounts = (): StaffAccount[] => {
  known ??= readStaffAccounts(env().STAFF_ACCOUNTS ?? '') ?? [];
  return known;
};

/** Whether anybody may open the staff page. Where nobody may there is none. */
export const hasStaff = (): boolean => accounts().length > 0;

/** The account of a name as the environment has it now; null where it has none (any more). */
export const findStaffAccount = (name: string): StaffAccount | null =>
  accounts().find((account) => account.name === name) ?? null;
