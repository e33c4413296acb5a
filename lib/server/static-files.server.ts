import 'server-only';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { buildFolder } from '@/lib/config/build-folder';

/** Folders with static files only, by the URL prefix under which Next serves them. */
const folders = (): Record<string, string> => ({
  '/fonts/': 'public/fonts',
  '/brands/': 'public/brands',
  '/_next/static/': `${buildFolder()}/static`,
});

/**
 * The URLs of all files in those folders.
 *
 * @param root the app's root folder
 */
export function staticFiles(root: string): ReadonlySet<string> {
  const urlPaths = Object.entries(folders()).flatMap(([urlPath, folder]) => {
    const from = path.join(root, folder);
    if (!existsSync(from)) return [];
    return readdirSync(from, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name, parentPath }) => path.relative(from, path.join(parentPath, name)))
      .map((file) => urlPath + file.split(path.sep).join('/'));
  });
  return new Set(urlPaths);
}

let known: ReadonlySet<string> | undefined;

/**
 * Whether a URL below one of those folders has no file. Next would look for a page with this name
 * and redirect to it with a language. The files are listed once, as Next does at start; in
 * development again whenever one is not found, and there only Next knows the files of the build.
 */
export function isMissingFile(urlPath: string, isDevelopment: boolean): boolean {
  const folder = Object.keys(folders()).find((prefix) => urlPath.startsWith(prefix));
  if (folder === undefined || (isDevelopment && folder === '/_next/static/')) return false;
  const file = decodeURIComponent(urlPath);
  known ??= staticFiles(process.cwd());
  if (isDevelopment && !known.has(file)) known = staticFiles(process.cwd());
  return !known.has(file);
}
