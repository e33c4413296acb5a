import { runOperator } from './operator';

/**
 * `keys status|rotate`: shows which data keys are still in use, and re-encrypts data with the first
 * key.
 */
export const main = (options: string[]): Promise<number> => runOperator(['keys', ...options]);
