import { mkdirSync, renameSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { inRoot } from './root';

const bundle = '.build/sandbox.mjs';

/**
 * Inlines `import.meta.dirname`, so that sandbox files find their neighbours wherever the bundle
 * is.
 */
const inlineDirname: Plugin = {
  name: 'own-places',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]sandbox[\\/].*\.ts$/ }, async ({ path: file }) => ({
      contents: (await readFile(file, 'utf8')).replaceAll(
        'import.meta.dirname',
        JSON.stringify(path.dirname(file)),
      ),
      loader: 'ts',
    }));
  },
};

/**
 * Bundles the sandbox into one file, which starts four times as fast as its sources with half the
 * memory. Takes a fifth of a second, so every start does it. Not minified: stack traces need no
 * source map. Returns the arguments for Node.js.
 */
export async function sandboxCommand(): Promise<string[]> {
  mkdirSync(inRoot('.build'), { recursive: true });
  const own = `${bundle}.${process.pid}`;
  await build({
    entryPoints: [inRoot('sandbox/main.ts')],
    outfile: inRoot(own),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    plugins: [inlineDirname],
    tsconfigRaw: '{}',
    logLevel: 'warning',
  });
  // Renamed once complete, because several processes may build it at the same time.
  renameSync(inRoot(own), inRoot(bundle));
  return [bundle];
}
