import 'server-only';
import { env } from '@/lib/config/env.server';
import { readStaffAccounts, type StaffAccount } from '@/lib/config/staff-accounts.server';

let known: StaffAccount[] | undefined;

/** Parsed once: the environment does not change while the process runs. */
const accounts = (): StaffAccount[] => {
  known ??= readStaffAccounts(env().STAFF_ACCOUNTS ?? '') ?? [];
  return known;
};

/** Whether any staff account exists. Without one the staff pages do not exist. */
export const hasStaff = (): boolean => accounts().length > 0;

/** The account with this name in the current environment; null when there is none. */
export const findStaffAccount = (name: string): StaffAccount | null =>
  accounts().find((account) => account.name === name) ?? null;
