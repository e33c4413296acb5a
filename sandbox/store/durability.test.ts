import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { build } from 'esbuild';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Load } from '../testing/load.fixture';
import { control, PartnerClient, startTestSandbox } from '../testing/partner-client.fixture';
import { openJournal } from './journal';
import { Store } from './store';

let folder: string;
let bundle: string;

beforeAll(async () => {
  const place = await mkdtemp(path.join(tmpdir(), 'sandbox-bundle-'));
  bundle = path.join(place, 'sandbox.mjs');
  await build({
    entryPoints: [path.join(import.meta.dirname, '../main.ts')],
    outfile: bundle,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
  });
});
afterAll(() => rm(path.dirname(bundle), { recursive: true, force: true }));
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sandbox-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const start = (settings: Record<string, string> = {}) =>
  startTestSandbox({ SANDBOX_DATA_DIR: folder, ...settings });
const journalFile = () => path.join(folder, 'journal.log');

/**
 * Starts a sandbox as its own process. `within`: maximum size of each of its files, in blocks, to
 * simulate a full disk.
 */
function launch(settings: Record<string, string> = {}, within = 'unlimited') {
  const limited = `ulimit -f ${within}; exec "$0" "$@"`;
  const env = { SANDBOX_PORT: '0', SANDBOX_CONTROL_PORT: '0', SANDBOX_DATA_DIR: folder };
  const child = spawn('sh', ['-c', limited, process.execPath, bundle], {
    env: { ...process.env, ...env, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk));
  return { child, said: () => said };
}

async function spawnSandbox(within?: string) {
  const { child, said } = launch({}, within);
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { url, control: controlUrl } = JSON.parse(line.toString().replace('sandbox ready ', ''));
  return { child, sandbox: { url, controlUrl, close: async () => {} }, said };
}

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect(() => process.kill(child.pid ?? 0, 0)).toThrow('ESRCH');
}

describe('a restart', () => {
  it('keeps clock, prices, faults and rows', async () => {
    const first = await start();
    const client = await PartnerClient.inNewWorld(first);
    const id = await client.buy();
    await client.control('POST', '/clock/advance', { duration: 'P1DT2H' });
    await client.control('PATCH', '/plan-types/111', { price: 250 });
    await client.control('POST', '/faults', { operation: 'list-plans', kind: 'reset', times: 3 });
    await first.close();
    const second = await start();
    client.reconnect(second);
    expect((await client.orders(id)).at('data.orders.0.state')).toBe('received_in_laundry');
    expect((await client.subscribe()).at('data.total')).toBe(250);
    expect((await client.control('GET', '/faults')).at('faults.0.times')).toBe(3);
    await second.close();
  });

  it('keeps the clock, unless the configuration sets another one', async () => {
    const now = '2026-03-01T08:00:00Z';
    for (const [named, shown] of [
      [now, '2026-03-01T08:00:00.000Z'],
      [now, '2026-03-01T09:00:00.000Z'],
      ['2026-05-01T08:00:00Z', '2026-05-01T08:00:00.000Z'],
    ] as const) {
      const sandbox = await start({ SANDBOX_NOW: named });
      expect((await control(sandbox, 'GET', '/clock')).at('now')).toBe(shown);
      await control(sandbox, 'POST', '/clock/advance', { duration: 'PT1H' });
      await sandbox.close();
    }
  });
});

// Each test starts several processes in sequence.
describe('a process', { timeout: 120_000 }, () => {
  it('killed twenty times under load loses and repeats no acknowledged work', async () => {
    const load = new Load();
    for (let kills = 0; ; kills += 1) {
      const { child, sandbox } = await spawnSandbox();
      const client = new PartnerClient(sandbox, 'sandbox-partner-key');
      client.checksContract = false;
      await load.finish(client);
      await load.verify(client);
      if (kills === 20) {
        await kill(child);
        break;
      }
      const pressed = load.run(client);
      await Promise.race([pause(20 + ((kills * 37) % 200)), pressed]);
      load.stop();
      await kill(child);
      await pressed;
    }
    expect(load.acknowledged.length).toBeGreaterThan(100);
  });

  it('reports why it cannot start (folder in use, port in use, damaged journal) and stops on a signal', async () => {
    const { child, sandbox } = await spawnSandbox();
    const refused = async (settings: Record<string, string> = {}) => {
      const tried = launch(settings);
      expect((await once(tried.child, 'exit'))[0]).toBe(1);
      expect(tried.said()).not.toContain('    at ');
      return tried.said();
    };
    expect(await refused()).toContain(`The sandbox of process ${child.pid} is using ${folder}`);
    const { port } = new URL(sandbox.url);
    const elsewhere = { SANDBOX_DATA_DIR: 'memory:', SANDBOX_PORT: port };
    expect(await refused(elsewhere)).toMatch(new RegExp(`cannot start:\n.*EADDRINUSE.*${port}`));
    child.kill('SIGTERM');
    expect((await once(child, 'exit'))[0]).toBe(0);
    const text = await readFile(journalFile(), 'utf8');
    await writeFile(journalFile(), text.replace('Weekly', 'Daily'));
    expect(await refused()).toMatch(/damaged .*line \d+.*Restore the file/);
    // The lock of a dead or refused process does not block the next start.
    await writeFile(journalFile(), text);
    await (await start()).close();
  });

  it('on a full disk reports it once, acknowledges nothing unsaved, and a restart has the rest', async () => {
    const { child, sandbox, said } = await spawnSandbox('256');
    const health = () => fetch(`${sandbox.controlUrl}/sandbox/health`);
    expect((await health()).status).toBe(200);
    const acknowledged: string[] = [];
    for (let refused = 0; refused < 3; ) {
      const made = await control(sandbox, 'POST', '/keys', {});
      if (made.status < 300) acknowledged.push(String(made.at('key')));
      else refused += 1;
    }
    expect(acknowledged.length).toBeGreaterThan(3);
    const sick = await health();
    expect(sick.status).toBe(503);
    expect(await sick.text()).toContain('Free space and restart');
    expect(said().match(/cannot write/g)).toHaveLength(1);
    expect(said()).not.toContain('    at ');
    await kill(child);
    const second = await start();
    const { text } = await control(second, 'GET', '/keys');
    for (const key of acknowledged) expect(text).toContain(key);
    await second.close();
  });
});

describe('the journal', () => {
  it('drops a truncated last line and appends after it', async () => {
    const first = await start();
    const client = await PartnerClient.inNewWorld(first);
    await client.link();
    await first.close();
    await appendFile(journalFile(), '12345678 [["sandbox');
    for (const customers of [1, 2]) {
      const next = await start();
      client.reconnect(next);
      expect((await client.control('GET', '/state')).at('customers')).toBe(customers);
      await client.link();
      await next.close();
    }
  });

  it('is compacted at a start without loss; a failed transaction is not written', async () => {
    const openStore = async () => {
      const store = new Store();
      const journal = await openJournal(
        folder,
        (operation) => store.replay(operation),
        () => store.allRows(),
      );
      store.useJournal(journal);
      return { store, close: () => journal.close() };
    };
    const filler = 'x'.repeat(100_000);
    const first = await openStore();
    const [table, other] = [first.store.table('w', 't'), first.store.table('v', 't')];
    for (const round of [1, 2, 3, 4, 5]) table.put('a', round + filler);
    expect(() =>
      first.store.transact(() => {
        table.put('a', 1);
        table.put('b', 2);
        throw new Error('no');
      }),
    ).toThrow('no');
    expect(table.list()).toEqual([5 + filler]);
    other.put('a', { n: 1 });
    first.store.clear('v');
    other.put('c', { n: 3 });
    expect(() => Object.assign(other.get('c') ?? {}, { n: 4 })).toThrow(TypeError);
    await first.store.commit();
    await first.close();
    const last = await openStore();
    await last.close();
    expect(last.store.table('w', 't').list()).toEqual([5 + filler]);
    expect(last.store.table('v', 't').list()).toEqual([{ n: 3 }]);
    expect((await stat(journalFile())).size).toBeLessThan(1.1 * filler.length);
  });
});
