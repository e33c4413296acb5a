import { runOperator } from './operator';

/** `privacy export|erase 05…`: what is kept about one mobile, on the database of the environment. */
export const main = (options: string[]): Promise<number> => runOperator(['privacy', ...options]);
