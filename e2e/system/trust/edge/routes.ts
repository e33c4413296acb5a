import { readFileSync } from 'node:fs';
import path from 'node:path';

/** The routes of a built app by Next's own manifest, so that a new one is put to the test without being told of. */
export function routesOf(folder: string): string[] {
  const file = path.join(folder, '.next', 'app-path-routes-manifest.json');
  const routes = Object.values(JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>);
  if (routes.length < 20) throw new Error(`The build has only ${routes.length} routes: ${file}`);
  return routes.sort();
}
