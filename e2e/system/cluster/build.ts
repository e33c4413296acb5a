import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { build as bundle } from 'esbuild';
import { writeApiRoutes } from '../../../scripts/stack/api-routes';
import { serverBundling } from '../../../scripts/stack/build';
import { buildCanaries } from '../../../scripts/stack/build-canaries';
import { startChild } from '../../../scripts/stack/child';
import { withFileLock } from '../../../scripts/stack/file-lock';
import { inRoot, nextCommand, root } from '../../../scripts/stack/root';
import { withFailpoints } from './failpoints';

/** The inputs of a build. */
const sources = [
  ...['app', 'components', 'lib', 'messages', 'public', 'scripts/stack'],
  ...['server.ts', 'instrumentation.ts', 'global.d.ts', 'next.config.mjs', 'postcss.config.mjs'],
  ...['tsconfig.json', 'package.json'],
];

/** A build of the app from modified source: never shipped. */
export interface InstrumentedBuild {
  /** Its working directory. */
  folder: string;
  /** Its server bundle. */
  bundle: string;
}

const filesOf = (entry: string): string[] =>
  statSync(inRoot(entry)).isFile()
    ? [entry]
    : readdirSync(inRoot(entry), { recursive: true, encoding: 'utf8' })
        .map((file) => `${entry}/${file}`)
        .filter((file) => statSync(inRoot(file)).isFile());

const isCode = (file: string): boolean =>
  /\.tsx?$/.test(file) && !/\.(test|fixture|d)\.tsx?$/.test(file);

/**
 * The copy lies outside the checkout's root, where its packages are. Routes load on first request,
 * because most instances of a run are killed before all routes were used.
 */
const atHome = (file: string, text: string): string =>
  file === 'next.config.mjs'
    ? text.replace(
        'experimental: {\n    //',
        `turbopack: { root: ${JSON.stringify(root)} },\n  experimental: {\n    preloadEntriesOnStart: false,\n    //`,
      )
    : text;

function copyChanged(folder: string): string {
  const hash = createHash('sha256').update(JSON.stringify(buildCanaries));
  const wanted = new Set<string>();
  for (const file of sources.flatMap(filesOf)) {
    if (/\.test\.tsx?$/.test(file)) continue;
    wanted.add(file);
    const to = path.join(folder, file);
    mkdirSync(path.dirname(to), { recursive: true });
    if (!isCode(file) && file !== 'next.config.mjs') {
      cpSync(inRoot(file), to);
      hash.update(file).update(readFileSync(to));
      continue;
    }
    const before = readFileSync(inRoot(file), 'utf8');
    const text = withFailpoints(atHome(file, before));
    hash.update(file).update(text);
    if (!existsSync(to) || readFileSync(to, 'utf8') !== text) writeFileSync(to, text);
  }
  // Deletes from the copy what was deleted from the source.
  for (const entry of ['app', 'components', 'lib']) {
    const copied = readdirSync(path.join(folder, entry), { recursive: true, encoding: 'utf8' });
    for (const file of copied.map((name) => `${entry}/${name}`)) {
      const there = path.join(folder, file);
      if (existsSync(there) && statSync(there).isFile() && !wanted.has(file)) rmSync(there);
    }
  }
  return hash.digest('hex');
}

/**
 * Builds the app from a copy of its source with failpoints, unless this copy is built already.
 * Waits for another process of this checkout that builds it. Throws with Next's output.
 */
export const buildInstrumented = (): Promise<InstrumentedBuild> =>
  withFileLock('with-failpoints', build);

async function build(): Promise<InstrumentedBuild> {
  const folder = inRoot('.build', 'with-failpoints');
  mkdirSync(folder, { recursive: true });
  const stamp = copyChanged(folder);
  const built = { folder, bundle: path.join(folder, 'server.mjs') };
  const stampFile = path.join(folder, 'stamp');
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return built;
  console.log('Building the app with failpoints …');
  rmSync(stampFile, { force: true });
  const next = startChild('next build', process.execPath, [nextCommand(), 'build'], {
    cwd: folder,
    env: {
      ...process.env,
      ...buildCanaries,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
    },
  });
  const end = await next.ended;
  if (end !== 'ended with 0') throw new Error(`next build ${end}.\n${next.tail()}`);
  writeApiRoutes(path.join(folder, '.next/api-routes.json'));
  await bundle({
    ...serverBundling,
    entryPoints: [path.join(folder, 'server.ts')],
    tsconfig: path.join(folder, 'tsconfig.json'),
    outfile: built.bundle,
  });
  writeFileSync(stampFile, stamp);
  return built;
}
