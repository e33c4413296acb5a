import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The checkout. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** A path inside the checkout, absolute. */
export const inRoot = (...parts: string[]): string => path.join(root, ...parts);

/** The command `next` of this checkout, for Node. Its packages have to be installed. */
export function nextCommand(): string {
  const file = inRoot('node_modules/next/package.json');
  const { bin } = createRequire(import.meta.url)(file) as { bin: { next: string } };
  return path.join(path.dirname(file), bin.next);
}
