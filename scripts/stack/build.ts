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
import { type BuildOptions, build as bundle } from 'esbuild';
import { writeApiRoutes } from './api-routes';
import { buildCanaries } from './build-canaries';
import { startChild } from './child';
import { withFileLock } from './file-lock';
import { inRoot, nextCommand } from './root';

/** The sources of an app build. */
const appSources = [
  ...['app', 'components', 'lib', 'messages', 'public'],
  ...[
    'server.ts',
    'instrumentation.ts',
    'global.d.ts',
    'next.config.mjs',
    'postcss.config.mjs',
    'tsconfig.json',
    'package-lock.json',
  ],
];

interface BuildTarget {
  /** The output folder of Next.js. */
  distDir: string;
  environment: Record<string, string>;
}

const product: BuildTarget = { distDir: '.next', environment: {} };

/**
 * The app with parts that a production build never contains: the demo panel, and the states gallery
 * for tests.
 */
export const demoBuild: BuildTarget = {
  distDir: '.next-demo',
  environment: { DEMO_BUILD: '1', STATES_GALLERY: '1', NEXT_DIST_DIR: '.next-demo' },
};

/** The built server: `server.ts` and this repository's code in one file; packages stay external. */
export const serverBundle = '.build/server.mjs';

/** The operator commands, built and shipped like the server. */
export const operatorBundle = '.build/operator.mjs';

export const serverBundling: BuildOptions = {
  entryPoints: [inRoot('server.ts')],
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  packages: 'external',
  sourcemap: 'inline',
  // `server-only` only works in a bundler with React's server condition; plain Node.js refuses to
  // load it.
  alias: { 'server-only': inRoot('scripts/stack/empty.ts') },
  tsconfig: inRoot('tsconfig.json'),
  logLevel: 'warning',
};

export async function bundleOperator(): Promise<void> {
  const entryPoints = [inRoot('lib/operator/main.server.ts')];
  await bundle({ ...serverBundling, entryPoints, outfile: inRoot(operatorBundle) });
}

function filesOf(entry: string): string[] {
  const path = inRoot(entry);
  if (!existsSync(path)) return [];
  if (statSync(path).isFile()) return [entry];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .map((file) => `${entry}/${file}`)
    .filter((file) => !/\.(test\.tsx?|d\.json\.ts)$/.test(file) && statSync(inRoot(file)).isFile())
    .sort();
}

/**
 * SHA-256, in hexadecimal, of these files and folders (paths from the root). `counts` filters the
 * files; tests are excluded.
 */
function fingerprint(
  entries: readonly string[],
  includes: (file: string) => boolean = () => true,
): string {
  const hash = createHash('sha256').update(JSON.stringify(buildCanaries));
  for (const file of entries.flatMap(filesOf).filter(includes))
    hash.update(file).update(readFileSync(inRoot(file)));
  return hash.digest('hex');
}

/** The id of Next.js's last build; a manual build in between changes it. */
function nextBuild(distDir: string): string {
  const file = inRoot(distDir, 'BUILD_ID');
  return existsSync(file) ? readFileSync(file, 'utf8') : 'none';
}

/**
 * Builds the app and its server unless nothing has changed since the last build. Waits for a build
 * of another process in this checkout. Throws with the output of Next.js.
 */
export const buildApp = (target: BuildTarget = product): Promise<void> =>
  withFileLock('build', () => build(target));

async function build({ distDir, environment }: BuildTarget): Promise<void> {
  const stampFile = inRoot('.build', `stamp${distDir}`);
  const wanted = fingerprint(appSources);
  const current = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (current === `${wanted} ${nextBuild(distDir)}` && existsSync(inRoot(serverBundle))) return;
  console.log(`Building the app into ${distDir} …`);
  mkdirSync(inRoot('.build'), { recursive: true });
  rmSync(stampFile, { force: true });
  const next = startChild('next build', process.execPath, [nextCommand(), 'build'], {
    env: {
      ...process.env,
      ...buildCanaries,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      ...environment,
    },
  });
  const end = await next.ended;
  if (end !== 'ended with 0') throw new Error(`next build ${end}.\n${next.tail()}`);
  writeApiRoutes(inRoot(distDir, 'api-routes.json'), environment.DEMO_BUILD === '1');
  await bundle({ ...serverBundling, outfile: inRoot(serverBundle) });
  await bundleOperator();
  writeFileSync(stampFile, `${wanted} ${nextBuild(distDir)}`);
}
