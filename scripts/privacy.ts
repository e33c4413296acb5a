import { runOperator } from './operator';

/**
 * `privacy export|erase 05…`: exports or erases the data of one mobile in the configured database.
 */
export const main = (options: string[]): Promise<number> => runOperator(['privacy', ...options]);
