import 'server-only';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { buildFolder } from '@/lib/config/build-folder';
import { env } from '@/lib/config/env.server';

/**
 * `/api/journey/[step]` → the methods that its route handler exports. Written by
 * scripts/stack/api-routes.ts.
 */
const list = z.record(z.string(), z.array(z.string()));

interface ApiRoute {
  pattern: RegExp;
  methods: string[];
}

const file = (): string =>
  env().NODE_ENV === 'development'
    ? '.build/dev-api-routes.json'
    : `${buildFolder()}/api-routes.json`;

/** As in Next, `/api/demo/news` takes precedence over `/api/demo/[act]`, which matches it too. */
const parametersLast = ([a]: [string, unknown], [b]: [string, unknown]): number =>
  a.replaceAll('[', '~') < b.replaceAll('[', '~') ? -1 : 1;

function read(): ApiRoute[] {
  const routes = Object.entries(list.parse(JSON.parse(readFileSync(file(), 'utf8'))));
  return routes.sort(parametersLast).map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replaceAll(/\[\w+\]/g, '[^/]+')}$`),
    methods: methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])),
  }));
}

let known: ApiRoute[] | undefined;

/**
 * The methods of the route handler at a path below `/api`; undefined when there is none. Throws
 * when the file written by `npm run build` is missing.
 */
export function apiMethods(path: string): string[] | undefined {
  const find = () => known?.find(({ pattern }) => pattern.test(path))?.methods;
  known ??= read();
  const methods = find();
  if (methods || env().NODE_ENV !== 'development') return methods;
  // The route may have been added since the start.
  known = read();
  return find();
}
