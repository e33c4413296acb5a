import { runOperator } from './operator';

/**
 * `waiting list|numbers|done`: the waiting list for uncovered areas: shows it, exports numbers for
 * one SMS, and erases it.
 */
export const main = (options: string[]): Promise<number> => runOperator(['waiting', ...options]);
