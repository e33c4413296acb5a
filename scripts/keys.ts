import { runOperator } from './operator';

/**
 * `keys status|rotate|push`: shows which data keys are still in use, re-encrypts data with the
 * first key, or prints a new VAPID pair.
 */
export const main = (options: string[]): Promise<number> => runOperator(['keys', ...options]);
