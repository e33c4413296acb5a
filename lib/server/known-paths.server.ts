import 'server-only';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { env } from '@/lib/config/env.server';
import { buildFolder } from '@/lib/config/load-env.server';

/**
 * `/api/journey/[step]` → the methods that its route handler exports. Written by
 * scripts/stack/api-routes.ts.
 */
const routeList = z.record(z.string(), z.array(z.string()));

interface ApiRoute {
  pattern: RegExp;
  methods: string[];
}

const routeFile = (): string =>
  env().NODE_ENV === 'development'
    ? '.build/dev-api-routes.json'
    : `${buildFolder()}/api-routes.json`;

/** As in Next, `/api/demo/news` takes precedence over `/api/demo/[act]`, which matches it too. */
const parametersLast = ([a]: [string, unknown], [b]: [string, unknown]): number =>
  a.replaceAll('[', '~') < b.replaceAll('[', '~') ? -1 : 1;

function readApiRoutes(): ApiRoute[] {
  const routes = Object.entries(routeList.parse(JSON.parse(readFileSync(routeFile(), 'utf8'))));
  return routes.sort(parametersLast).map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replaceAll(/\[\w+\]/g, '[^/]+')}$`),
    methods: methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  }));
}

let apiRoutes: ApiRoute[] | undefined;

/**
 * The methods of the route handler at a path below `/api`; undefined when there is none. Throws
 * when the file written by `npm run build` is missing.
 */
export function apiMethods(path: string): string[] | undefined {
  const find = () => apiRoutes?.find(({ pattern }) => pattern.test(path))?.methods;
  apiRoutes ??= readApiRoutes();
  const methods = find();
  if (methods || env().NODE_ENV !== 'development') return methods;
  // The route may have been added since the start.
  apiRoutes = readApiRoutes();
  return find();
}

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

let knownFiles: ReadonlySet<string> | undefined;

/**
 * Whether a URL below one of those folders has no file. Next would look for a page with this name
 * and redirect to it with a language. The files are listed once, as Next does at start; in
 * development again whenever one is not found, and there only Next knows the files of the build.
 */
export function isMissingFile(urlPath: string, isDevelopment: boolean): boolean {
  const folder = Object.keys(folders()).find((prefix) => urlPath.startsWith(prefix));
  if (folder === undefined || (isDevelopment && folder === '/_next/static/')) return false;
  const file = decodeURIComponent(urlPath);
  knownFiles ??= staticFiles(process.cwd());
  if (isDevelopment && !knownFiles.has(file)) knownFiles = staticFiles(process.cwd());
  return !knownFiles.has(file);
}
