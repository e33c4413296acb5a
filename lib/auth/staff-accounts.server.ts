import 'server-only';
import { env } from '@/lib/config/env.server';
import type { StaffAccount } from '@/lib/config/staff-accounts.server';

/** Whether any staff account exists. Without one the staff pages do not exist. */
export const hasStaff = (): boolean => env().STAFF_ACCOUNTS !== undefined;

/** The account with this name in the current environment; null when there is none. */
export const findStaffAccount = (name: string): StaffAccount | null =>
  env().STAFF_ACCOUNTS?.find((account) => account.name === name) ?? null;
