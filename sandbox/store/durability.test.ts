import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../start';
import { Caller, control, startStage } from '../testing/stage.fixture';
import { openJournal } from './journal';
import { Store } from './store';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'sandbox-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const start = (settings: Record<string, string> = {}) =>
  startStage({ SANDBOX_DATA_DIR: folder, ...settings });
const journalFile = () => path.join(folder, 'journal.log');

/** The same world seen through a later start. */
const after = (sandbox: RunningSandbox, before: Caller) => {
  const caller = new Caller(sandbox, before.key);
  caller.token = before.token;
  return caller;
};

describe('a restart', () => {
  it('keeps customers, tokens, subscriptions, clock, prices, faults and repeated keys', async () => {
    const first = await start();
    const caller = await Caller.inNewWorld(first);
    const key = { 'idempotency-key': '5a0c6a0e-5b0f-4f0e-9d5a-0f3f3d1c2b1a' };
    const id = await caller.buy();
    await caller.control('POST', '/clock/advance', { duration: 'P1DT2H' });
    const draft = await caller.subscribe({}, key);
    await caller.control('PATCH', '/plan-types/111', { price: 250 });
    await caller.control('POST', '/faults', { operation: 'list-plans', kind: 'reset', times: 3 });
    const state = (await caller.control('GET', '/state')).text;
    await first.close();

    const second = await start();
    const later = after(second, caller);
    expect((await later.control('GET', '/state')).text).toBe(state);
    expect((await later.orders(id)).at('data.orders.0.state')).toBe('received_in_laundry');
    expect((await later.subscribe({}, key)).text).toBe(draft.text);
    expect((await later.subscribe()).at('data.total')).toBe(250);
    expect((await later.control('GET', '/faults')).at('faults.0.times')).toBe(3);
    await second.close();
  });

  it('goes on with the clock, unless the configuration names another one', async () => {
    const now = '2026-03-01T08:00:00Z';
    const first = await start({ SANDBOX_NOW: now });
    await control(first, 'POST', '/clock/advance', { duration: 'PT1H' });
    await first.close();
    const same = await start({ SANDBOX_NOW: now });
    expect((await control(same, 'GET', '/clock')).at('now')).toBe('2026-03-01T09:00:00.000Z');
    await same.close();
    const other = await start({ SANDBOX_NOW: '2026-05-01T08:00:00Z' });
    expect((await control(other, 'GET', '/clock')).at('now')).toBe('2026-05-01T08:00:00.000Z');
    await other.close();
  });

  it('after kill -9 has everything that was answered', async () => {
    const { child, facts } = await spawnSandbox();
    const caller = new Caller({ ...facts, close: async () => {} }, 'sandbox-partner-key');
    const id = await caller.buy();
    child.kill('SIGKILL');
    await once(child, 'exit');

    // Its lock is still there: it belongs to a process that is dead.
    const second = await start();
    const later = after(second, caller);
    expect((await later.orders(id)).at('data.subscription.state')).toBe('active');
    await second.close();
  }, 15_000);

  it('ends by itself when it is asked to', async () => {
    const { child } = await spawnSandbox();
    child.kill('SIGTERM');
    const [code] = await once(child, 'exit');
    expect(code).toBe(0);
  }, 15_000);
});

describe('a full disk', () => {
  it('is said once with what to do; nothing is acknowledged that is not kept, and a restart has what was', async () => {
    const { child, facts, said } = await spawnSandbox('256');
    const sandbox = { ...facts, close: async () => {} };
    const health = () => fetch(`${facts.controlUrl}/sandbox/health`);
    expect((await health()).status).toBe(200);
    const kept: string[] = [];
    for (let refused = 0; refused < 3; ) {
      const made = await control(sandbox, 'POST', '/keys', {});
      if (made.status < 300) kept.push(String(made.at('key')));
      else refused += 1;
    }
    expect(kept.length).toBeGreaterThan(3);
    const sick = await health();
    expect(sick.status).toBe(503);
    expect(await sick.text()).toContain('Make room and start again');
    expect(said().match(/nothing can be kept/g)).toHaveLength(1);
    expect(said()).not.toContain('    at ');
    child.kill('SIGKILL');
    await once(child, 'exit');

    const second = await start();
    const { text } = await control(second, 'GET', '/keys');
    for (const key of kept) expect(text).toContain(key);
    await second.close();
  }, 15_000);
});

describe('the journal', () => {
  it('drops a last line that was cut off, and goes on behind it', async () => {
    const first = await start();
    const caller = await Caller.inNewWorld(first);
    await caller.link();
    await first.close();
    await appendFile(journalFile(), '12345678 [["sandbox');
    const second = await start();
    const later = after(second, caller);
    expect((await later.control('GET', '/state')).at('customers')).toBe(1);
    await later.link();
    await second.close();
    const third = await start();
    expect((await after(third, caller).control('GET', '/state')).at('customers')).toBe(2);
    await third.close();
  });

  it('refuses to start over a damaged line', async () => {
    const first = await start();
    await (await Caller.inNewWorld(first)).link();
    await first.close();
    const text = await readFile(journalFile(), 'utf8');
    await writeFile(journalFile(), text.replace('Sara', 'Sora'));
    await expect(start()).rejects.toThrow(/damaged .*line \d+/);
    await writeFile(journalFile(), text);
    await (await start()).close();
  });

  it('is written new at a start, and holds the same', async () => {
    const openStore = async () => {
      const store = new Store();
      const journal = await openJournal(
        folder,
        (operation) => store.replay(operation),
        () => store.everything(),
      );
      store.keepIn(journal);
      return { store, close: () => journal.close() };
    };
    const filler = 'x'.repeat(100_000);
    const first = await openStore();
    const [table, other] = [first.store.table('w', 't'), first.store.table('v', 't')];
    table.put('gone', 1);
    for (const round of [1, 2, 3, 4, 5]) table.put('a', round + filler);
    table.delete('gone');
    other.put('a', 1);
    first.store.clear('v');
    other.put('c', 3);
    await first.store.commit();
    await first.close();
    const last = await openStore();
    await last.close();
    expect(last.store.table('w', 't').list()).toEqual([5 + filler]);
    expect(last.store.table('v', 't').list()).toEqual([3]);
    expect((await stat(journalFile())).size).toBeLessThan(1.1 * filler.length);
  });
});

describe('the lock', () => {
  it('lets one process at a folder', async () => {
    const first = await start();
    await expect(start()).rejects.toThrow('is using');
    await first.close();
    await (await start()).close();
  });
});

/** `within`: in so many blocks each of its files has to fit, as on a disk that is nearly full. */
async function spawnSandbox(within = 'unlimited'): Promise<{
  child: ChildProcess;
  facts: { url: string; controlUrl: string };
  said: () => string;
}> {
  const main = path.join(import.meta.dirname, '../main.ts');
  const limited = `ulimit -f ${within}; exec "$0" "$@"`;
  const child = spawn('sh', ['-c', limited, process.execPath, '--import', 'tsx', main], {
    env: {
      ...process.env,
      SANDBOX_PORT: '0',
      SANDBOX_CONTROL_PORT: '0',
      SANDBOX_DATA_DIR: folder,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk;
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { url, control: controlUrl } = JSON.parse(line.toString().replace('sandbox ready ', ''));
  return { child, facts: { url, controlUrl }, said: () => said };
}
