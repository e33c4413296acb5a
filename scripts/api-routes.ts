import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './stack/root';

const methods = 'GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS';
const exported = new RegExp(`^export (?:async )?(?:function|const) (${methods})\\b`, 'gm');

/**
 * The route handlers below `app/api` with the methods that each exports, as `/api/journey/[step]`. Next's build says which
 * routes there are, but not their methods; it would answer a wrong one with an empty 405.
 */
function apiRoutes(): Record<string, string[]> {
  const files = readdirSync(inRoot('app/api'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('/route.ts'))
    .sort();
  return Object.fromEntries(
    files.map((file) => {
      const source = readFileSync(inRoot('app/api', file), 'utf8');
      const found = [...source.matchAll(exported)].map(([, method = '']) => method);
      if (found.length === 0) throw new Error(`app/api/${file} exports no method.`);
      return [`/api/${file.slice(0, -'/route.ts'.length)}`, found];
    }),
  );
}

/** Writes the list that the guard reads (lib/bff/api-routes.server.ts). @param file its path */
export function writeApiRoutes(file: string): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(apiRoutes(), null, 2)}\n`);
}
