import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root of the checkout. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** An absolute path in the checkout. */
export const inRoot = (...parts: string[]): string => path.join(root, ...parts);

/** The path of the `next` command for Node.js. Requires installed packages. */
export function nextCommand(): string {
  const file = inRoot('node_modules/next/package.json');
  const { bin } = createRequire(import.meta.url)(file) as { bin: { next: string } };
  return path.join(path.dirname(file), bin.next);
}
