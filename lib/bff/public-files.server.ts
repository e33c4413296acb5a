import 'server-only';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** The folders of `public` in which there are files and nothing else. */
const folders = ['fonts', 'brands'];

const inFolders = new RegExp(`^/(?:${folders.join('|')})/`);

/** Every file below those folders, by address. @param root of the app */
export function filesIn(root: string): ReadonlySet<string> {
  const listed = folders
    .map((folder) => path.join(root, 'public', folder))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) =>
      path.relative(path.join(root, 'public'), path.join(parentPath, name)),
    );
  return new Set(listed.map((file) => `/${file.split(path.sep).join('/')}`));
}

let known: ReadonlySet<string> | undefined;

/**
 * Whether an address below `/fonts` or `/brands` has no file. They are listed once, as Next lists them at its start; while
 * developing, whenever one is not found.
 */
export function isMissingFile(address: string, isDevelopment: boolean): boolean {
  if (!inFolders.test(address)) return false;
  const file = decodeURIComponent(address);
  known ??= filesIn(process.cwd());
  if (isDevelopment && !known.has(file)) known = filesIn(process.cwd());
  return !known.has(file);
}
