import { runOperator } from './operator';

/**
 * `staff add NAME`: creates an account for the staff page and prints its entry for STAFF_ACCOUNTS.
 */
export const main = (options: string[]): Promise<number> => runOperator(['staff', ...options]);
