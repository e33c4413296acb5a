import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** A path inside the checkout, absolute. */
export const inRoot = (...parts: string[]): string => path.join(root, ...parts);
