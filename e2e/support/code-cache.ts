import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { hooksOfRun } from '../../scripts/stack/app';
import { inRoot } from '../../scripts/stack/root';

const prefix = 'code-cache-';

/** What V8 made of the code of this very build, where an app of a run before has left it. */
export const codeCache = (): string =>
  inRoot('.build', prefix + readFileSync(inRoot('.next', 'BUILD_ID'), 'utf8'));

/** Goes over the environment of an app of a run: it takes that file, and spares no memory. */
export const withHooks = (): Record<string, string> => ({
  CODE_CACHE: codeCache(),
  NODE_OPTIONS: hooksOfRun.map((hook) => `--import=${pathToFileURL(hook).href}`).join(' '),
});

/** Nobody asks for those of other builds any more. */
export function clearCodeCaches(): void {
  const all = readdirSync(inRoot('.build')).filter((name) => name.startsWith(prefix));
  for (const name of all) rmSync(inRoot('.build', name));
}
