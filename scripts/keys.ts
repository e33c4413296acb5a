import { runOperator } from './operator';

/** `keys status|reseal`: which data keys still have something to open, and sealing it again under the first. */
export const main = (options: string[]): Promise<number> => runOperator(['keys', ...options]);
