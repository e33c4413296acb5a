import { runOperator } from './operator';

/** `staff add NAME`: makes an account for the staff page, and prints its line for STAFF_ACCOUNTS. */
export const main = (options: string[]): Promise<number> => runOperator(['staff', ...options]);
