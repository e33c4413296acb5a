import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildApp } from '../build';
import { type Shipped, ship } from '../prove/operations/shipped';
import { appEnvironment, appOrigin } from '../stack/app';
import { type Child, startChild } from '../stack/child';
import { freePort } from '../stack/ports';
import { startPostgres } from '../stack/postgres';
import { answers, whenReady } from '../stack/ready';
import { inRoot } from '../stack/root';
import { defaultKey, startSandbox } from '../stack/sandbox';
import { newSecrets } from '../stack/secrets';
import { memoryMb, press } from './load';
import { interleave, medianOf, spread } from './series';

/** So long after its start an instance that nobody asks is weighed. */
const idleMs = 5_000;
const load = { seconds: 10, connections: 8 };
/** S8: what the app may hold after a load, and when it has to be there. */
const marks = { afterLoadMb: 200, readyMs: 2_000 };

/** Files and megabytes of a folder, by what lies in it. */
function weigh(folder: string): Record<string, { files: number; mb: number }> {
  const parts: Record<string, { files: number; mb: number }> = {};
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const entry = statSync(path.join(folder, name));
    if (!entry.isFile()) continue;
    const part = name.split(path.sep)[0] ?? '';
    parts[part] ??= { files: 0, mb: 0 };
    parts[part].files += 1;
    parts[part].mb += entry.size / 2 ** 20;
  }
  return parts;
}

/** Starts what the image would start; gives it once it says that it can serve. */
async function start(shipped: Shipped, environment: Record<string, string>): Promise<Child> {
  const [, ...words] = shipped.command;
  const { PATH, HOME } = process.env;
  const child = startChild('The shipped app', process.execPath, words, {
    cwd: shipped.folder,
    env: { PATH, HOME, NODE_ENV: 'production', ...shipped.environment, ...environment },
  });
  await whenReady(child, answers(`${environment.APP_ORIGIN}/api/health/ready`), 60_000);
  return child;
}

/** What the image would hold, how soon it serves, and what it takes of a machine. */
export async function layout(rounds: number): Promise<number> {
  await buildApp();
  const folder = inRoot('.data', 'bench', `layout-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  const shipped = ship(`${folder}/image`);
  const secrets = newSecrets();
  const dataDir = `${folder}/postgres`;
  const [postgresPort, port] = [await freePort(), await freePort()];
  const password = secrets.databasePassword;
  const postgres = await startPostgres({ dataDir, port: postgresPort, password, durable: false });
  const sandbox = await startSandbox({
    port: await freePort(),
    controlPort: await freePort(),
    dataDir: 'memory:',
  });
  const environment = {
    ...appEnvironment({
      port,
      databaseUrl: await postgres.database('laundry'),
      sandbox,
      partnerKey: defaultKey,
      secrets,
    }),
    HOST: '127.0.0.1',
    CLOCK_URL: '',
    LOG_LEVEL: 'warn',
    CALLS_PER_MINUTE: '10000000',
  };
  try {
    const once = async () => {
      const began = performance.now();
      const child = await start(shipped, environment);
      const readyMs = performance.now() - began;
      await pause(idleMs);
      const idleMb = memoryMb(child.pid);
      await press({ url: `${appOrigin(port)}/ar/plans`, pid: child.pid }, load);
      const loadedMb = memoryMb(child.pid);
      await child.stop();
      return { readyMs, idleMb, loadedMb };
    };
    const series = await interleave([{ name: 'app', once }], rounds);
    const parts = weigh(shipped.folder);
    const rows = Object.entries(parts).sort(([, a], [, b]) => b.mb - a.mb);
    const sum = (key: 'files' | 'mb') => rows.reduce((all, [, part]) => all + part[key], 0);
    console.log('The shipped layout, without the base image:');
    for (const [name, part] of [
      ...rows,
      ['all', { files: sum('files'), mb: sum('mb') }] as const,
    ]) {
      const files = part.files.toLocaleString('en').padStart(7);
      console.log(`  ${name.padEnd(14)} ${files} files ${part.mb.toFixed(1).padStart(8)} MB`);
    }
    const told = (key: string) => spread(series, 'app', key);
    console.log(`  ready after    ${told('readyMs')} ms`);
    console.log(`  memory idle    ${told('idleMb')} MB`);
    console.log(`  after a load   ${told('loadedMb')} MB`);
    const met =
      medianOf(series, 'app', 'loadedMb') <= marks.afterLoadMb &&
      medianOf(series, 'app', 'readyMs') <= marks.readyMs;
    console.log(met ? 'Within its marks.' : 'Not within its marks.');
    return met ? 0 : 1;
  } finally {
    await sandbox.process.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
