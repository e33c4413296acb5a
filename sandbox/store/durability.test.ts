import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../start';
import { Caller, control, startStage } from '../testing/stage.fixture';
import { openJournal } from './journal';

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

  it('is rewritten when it has grown long, and holds the same', async () => {
    const { journal } = await openJournal(folder);
    const filler = 'x'.repeat(1024 * 1024);
    await journal.append([['w', 't', 'gone', 1]]);
    for (const round of [1, 2, 3, 4, 5]) await journal.append([['w', 't', 'a', round + filler]]);
    await journal.append([
      ['w', 't', 'gone'],
      ['w', 't', 'b', 2],
    ]);
    await journal.append([['v', 't', 'a', 1]]);
    await journal.append([['v'], ['v', 't', 'c', 3]]);
    await journal.close();
    await appendFile(journalFile(), 'cut off');
    const again = await openJournal(folder);
    await again.journal.append([['w', 't', 'd', 4]]);
    await again.journal.close();
    expect((await readFile(journalFile())).length).toBeLessThan(1.1 * 1024 * 1024);
    const { journal: last, history } = await openJournal(folder);
    await last.close();
    expect(history.map((operation) => operation.slice(0, 3).join(' '))).toEqual([
      'w t a',
      'w t b',
      'v t c',
      'w t d',
    ]);
    expect(history[0]?.[3]).toBe(5 + filler);
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

async function spawnSandbox(): Promise<{
  child: ChildProcess;
  facts: { url: string; controlUrl: string };
}> {
  const main = path.join(import.meta.dirname, '../main.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: {
      ...process.env,
      SANDBOX_PORT: '0',
      SANDBOX_CONTROL_PORT: '0',
      SANDBOX_DATA_DIR: folder,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const { url, control: controlUrl } = JSON.parse(line.toString().replace('sandbox ready ', ''));
  return { child, facts: { url, controlUrl } };
}
