import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './root';

const methods = 'GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS';
const exported = new RegExp(`^export (?:async )?(?:function|const) (${methods})\\b`, 'gm');

/**
 * The route handlers below `app/api` with the methods that each exports, as `/api/journey/[step]`.
 * The output of `next build` lists routes but not their methods, and Next.js answers a wrong method
 * with an empty 405.
 */
function apiRoutes(isDemo: boolean): Record<string, string[]> {
  const files = readdirSync(inRoot('app/api'), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => (isDemo ? /\/route(\.demo)?\.ts$/ : /\/route\.ts$/).test(file))
    .sort();
  return Object.fromEntries(
    files.map((file) => {
      const source = readFileSync(inRoot('app/api', file), 'utf8');
      const found = [...source.matchAll(exported)].map(([, method = '']) => method);
      if (found.length === 0) throw new Error(`app/api/${file} exports no method.`);
      return [`/api/${file.replace(/\/route[^/]*$/, '')}`, found];
    }),
  );
}

/**
 * Writes the list that the guard reads (lib/server/known-paths.server.ts).
 * @param file its path
 * @param isDemo whether the build contains the demo's routes
 */
export function writeApiRoutes(file: string, isDemo = false): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(apiRoutes(isDemo), null, 2)}\n`);
}
