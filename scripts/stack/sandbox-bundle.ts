import { mkdirSync, renameSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { build, type Plugin } from 'esbuild';
import { inRoot } from './root';

const bundle = '.build/sandbox.mjs';

/** A file of the sandbox finds what lies beside it, wherever the bundle lies. */
const ownPlaces: Plugin = {
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
 * Packs the sandbox into one file, which starts four times as fast as its sources and in half the memory. Takes a fifth
 * of a second, so it is done at every start and never old. Its text stays readable, so a stack trace needs no map.
 * Returns what node is to be called with.
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
    plugins: [ownPlaces],
    tsconfigRaw: '{}',
    logLevel: 'warning',
  });
  // Others may be starting one too: it takes its place when it is whole.
  renameSync(inRoot(own), inRoot(bundle));
  return [bundle];
}
