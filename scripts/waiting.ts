import { runOperator } from './operator';

/** `waiting list|numbers|done`: who waits for us to open somewhere; to text them once, and forget them. */
export const main = (options: string[]): Promise<number> => runOperator(['waiting', ...options]);
