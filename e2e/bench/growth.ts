import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import type { Pool } from 'pg';
import { appEnvironment } from '../../scripts/stack/app';
import { serverBundling } from '../../scripts/stack/build';
import { freePort } from '../../scripts/stack/ports';
import { startPostgres } from '../../scripts/stack/postgres';
import { inRoot } from '../../scripts/stack/root';
import { newSecrets } from '../../scripts/stack/secrets';
import { fill } from './growth/fill';
import type * as queries from './growth/queries';
import { median } from './series';
import { reportVerdicts, table, type Verdict } from './verdict';

type App = typeof queries;

/** A statement as PostgreSQL ran it. */
interface ExecutedQuery {
  /** The function that sent it. */
  by: string;
  text: string;
  /** Milliseconds of execution, with triggers, without planning. */
  ms: number;
  cost: number;
  indexes: string[];
  /** Tables that were read sequentially. */
  sequentialScans: string[];
}

interface Node {
  'Node Type': string;
  'Total Cost': number;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

/** Below this many rows a sequential scan is faster than an index. */
const fewRows = 10_000;

/** For a database URL: PostgreSQL sends each statement with its plan to the client as a notice. */
const explainOptions = `options=${encodeURIComponent(
  [
    ...['session_preload_libraries=auto_explain', 'client_min_messages=notice'],
    ...['log_min_duration=0', 'log_analyze=on', 'log_format=json', 'log_level=notice'].map(
      (setting) => `auto_explain.${setting}`,
    ),
  ]
    .map((setting) => `-c ${setting}`)
    .join(' '),
)}`;

const settings = { shared_buffers: '1GB', max_wal_size: '8GB', maintenance_work_mem: '256MB' };

/**
 * Measures every query of requests, workers, metrics and staff pages, the metrics scrape and the
 * retention deletions, with a million rows stored.
 */
export async function growth(rounds: number): Promise<number> {
  const folder = inRoot('.data', 'bench', String(process.pid));
  mkdirSync(folder, { recursive: true });
  const secrets = newSecrets();
  const postgres = await startPostgres({
    ...{ dataDir: path.join(folder, 'postgres'), port: await freePort(), settings },
    ...{ password: secrets.databasePassword, durable: false, logFile: `${folder}/postgres.log` },
  });
  try {
    const databaseUrl = await postgres.database('growth');
    const nowhere = { url: 'http://127.0.0.1:9', controlUrl: 'http://127.0.0.1:9' };
    const environment = appEnvironment({
      ...{
        port: 0,
        databaseUrl: `${databaseUrl}?${explainOptions}`,
        sandbox: nowhere,
        partnerKey: 'of-nothing',
        secrets,
      },
      origin: 'http://127.0.0.1:9',
    });
    const metrics = { METRICS_TOKEN: secrets.sessionSecret, CLOCK_URL: '', LOG_LEVEL: 'error' };
    Object.assign(process.env, environment, metrics);
    const outfile = inRoot('.build', 'growth.mjs');
    const entryPoints = [inRoot('e2e/bench/growth/queries.ts')];
    await build({ ...serverBundling, entryPoints, outfile });
    const app = (await import(pathToFileURL(outfile).href)) as App;

    const take = watch(app.pool(), app.runningNow);
    await app.migrateDatabase();
    const began = performance.now();
    await fill(databaseUrl, 1_000_000, console.log);
    console.log(`Filled in ${Math.round((performance.now() - began) / 1000)} s.\n`);
    const verdicts = await measure(app, take, rounds);
    await app.closeDatabase();
    return reportVerdicts(verdicts) ? 0 : 1;
  } finally {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(app: App, take: () => ExecutedQuery[], rounds: number): Promise<Verdict[]> {
  // The first round only warms up.
  const scrapes: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    if (round <= 1) take();
    await app.runAllQueries(round);
    scrapes.push(await app.scrape());
  }
  const asked = byStatement(take());
  table(
    ['asked by', 'statement', 'indexes', 'cost', 'ms'],
    asked.map(({ by, text, indexes, cost, ms }) => [
      ...[by, short(text), indexes.join(' ') || '–', cost.toFixed(0), ms.toFixed(1)],
    ]),
  );
  const deletions = await sweep(app, take);
  const forgotten = app.uncalledFunctions();
  if (forgotten.length > 0) console.log(`\nNever asked: ${forgotten.join(', ')}`);
  return [
    ...asked
      .filter(({ ms, sequentialScans: readWhole }) => ms > 20 || readWhole.length > 0)
      .flatMap(({ by, text, ms, sequentialScans: readWhole }) => [
        { what: `${by}: ${short(text)}`, value: ms, most: 20, unit: ' ms' },
        {
          what: `${by}: tables read whole (${readWhole.join(', ')})`,
          value: readWhole.length,
          most: 0,
        },
      ]),
    {
      what: 'the slowest query',
      value: Math.max(...asked.map(({ ms }) => ms)),
      most: 20,
      unit: ' ms',
    },
    { what: 'functions of the store that were not asked', value: forgotten.length, most: 0 },
    { what: 'a scrape of the metrics', value: median(scrapes.slice(1)), most: 50, unit: ' ms' },
    ...deletions,
  ];
}

/** Each retention deletion: the number of statements, and the slowest of them. */
async function sweep(app: App, take: () => ExecutedQuery[]): Promise<Verdict[]> {
  const verdicts: Verdict[] = [];
  const rows: string[][] = [];
  for (const [name, run] of Object.entries(app.deletions)) {
    const began = performance.now();
    await run();
    const seconds = (performance.now() - began) / 1000;
    const ran = take();
    const longest = Math.max(...ran.map(({ ms }) => ms));
    const whole = new Set(ran.flatMap(({ sequentialScans: readWhole }) => readWhole));
    const statements = ran.length.toLocaleString('en');
    rows.push([
      name,
      statements,
      seconds.toFixed(1),
      longest.toFixed(0),
      [...whole].join(' ') || '–',
    ]);
    verdicts.push({
      what: `${name}, its longest statement`,
      value: longest,
      most: 1000,
      unit: ' ms',
    });
  }
  console.log('');
  table(['deletion', 'statements', 'seconds', 'longest ms', 'tables read whole'], rows);
  return verdicts;
}

/**
 * One entry for each statement: its median time, and every table that any round read sequentially.
 */
function byStatement(ran: ExecutedQuery[]): ExecutedQuery[] {
  const groups = new Map<string, ExecutedQuery[]>();
  for (const one of ran) {
    const key = `${one.by} ${one.text}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const sequentialScans = [...new Set(group.flatMap((one) => one.sequentialScans))];
    return [{ ...first, sequentialScans, ms: median(group.map(({ ms }) => ms)) }];
  });
}

/** For example `select checkouts`, `update sessions`. */
function short(text: string): string {
  const [, verb = ''] = /^\s*(\w+)/.exec(text) ?? [];
  const [, of = ''] = /(?:from|into|update) "?(\w+)"?/i.exec(text) ?? [];
  return `${verb.toLowerCase()} ${of}`;
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

function read(message: string, by: string): ExecutedQuery | null {
  const [, ms, plan] = /^duration: ([\d.]+) ms {2}plan:\n(.*)$/s.exec(message) ?? [];
  if (plan === undefined) return null;
  const { 'Query Text': text, Plan: top } = JSON.parse(plan) as {
    'Query Text': string;
    Plan: Node;
  };
  const nodes = nodesOf(top);
  const seen = (node: Node) => (node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0);
  return {
    ...{ by, text, ms: Number(ms), cost: top['Total Cost'] },
    indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))],
    sequentialScans: nodes
      .filter((node) => node['Node Type'] === 'Seq Scan' && seen(node) > fewRows)
      .map((node) => node['Relation Name'] ?? ''),
  };
}

/**
 * Collects the notices of a pool whose URL has `explainOptions`; the returned function takes and
 * clears them.
 */
function watch(pool: Pool, by: () => string): () => ExecutedQuery[] {
  let ran: ExecutedQuery[] = [];
  pool.on('connect', (client) => {
    client.on('notice', ({ message }) => {
      const one = read(message ?? '', by());
      if (one) ran.push(one);
    });
  });
  return () => {
    const taken = ran;
    ran = [];
    return taken;
  };
}
