import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { build as bundle, type BuildOptions } from 'esbuild';
import { startChild } from './stack/child';
import { inRoot } from './stack/root';

const sources = [
  ...['app', 'components', 'lib', 'messages', 'public'],
  ...[
    'server.ts',
    'global.d.ts',
    'next.config.mjs',
    'postcss.config.mjs',
    'tsconfig.json',
    'package-lock.json',
  ],
];
const stampFile = inRoot('.build', 'stamp');

/** The built server: `server.ts` with everything of ours in one file, packages left where they are. */
export const serverBundle = '.build/server.mjs';

export const serverBundling: BuildOptions = {
  entryPoints: [inRoot('server.ts')],
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: 'inline',
  // Only a bundler for browsers has a use for the guard; plain Node would refuse to load it.
  alias: { 'server-only': inRoot('scripts/stack/empty.ts') },
  tsconfig: inRoot('tsconfig.json'),
  logLevel: 'warning',
};

function filesOf(entry: string): string[] {
  const path = inRoot(entry);
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [entry];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((file) => `${entry}/${file}`)
    .filter((file) => !/\.(test\.tsx?|d\.json\.ts)$/.test(file) && statSync(inRoot(file)).isFile())
    .sort();
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap(filesOf)) hash.update(file).update(readFileSync(inRoot(file)));
  return hash.digest('hex');
}

/** The id that Next gave its last build; a build made by hand in between has another one. */
const nextBuild = (): string =>
  existsSync(inRoot('.next/BUILD_ID')) ? readFileSync(inRoot('.next/BUILD_ID'), 'utf8') : 'none';

/** Builds the app and its server, unless nothing has changed since the last time. Throws with Next's words. */
export async function buildApp(): Promise<void> {
  const wanted = fingerprint();
  const current = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (current === `${wanted} ${nextBuild()}` && existsSync(inRoot(serverBundle))) return;
  console.log('Building the app …');
  mkdirSync(inRoot('.build'), { recursive: true });
  rmSync(stampFile, { force: true });
  const next = startChild(
    'next build',
    process.execPath,
    ['node_modules/next/dist/bin/next', 'build'],
    {
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
    },
  );
  const end = await next.ended;
  if (end !== 'ended with 0') throw new Error(`next build ${end}.\n${next.tail()}`);
  await bundle({ ...serverBundling, outfile: inRoot(serverBundle) });
  writeFileSync(stampFile, `${wanted} ${nextBuild()}`);
}

export async function main(): Promise<number> {
  await buildApp();
  console.log('The app is built.');
  return 0;
}
