import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../start';
import { callParty, faultOnce, PARTIES, traces } from '../testing/parties.fixture';
import { Caller, startStage } from '../testing/stage.fixture';

let sandbox: RunningSandbox;
let caller: Caller;

beforeAll(async () => {
  sandbox = await startStage();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  caller = await Caller.inNewWorld(sandbox);
});

describe('a call that is held', () => {
  const party = PARTIES.partner;

  it('does its work after the release, where it is held before it, though nobody waits any more', async () => {
    const fault = { operation: party.operation, kind: 'hold', before: true };
    const id = (await caller.control('POST', '/faults', fault)).at('id');
    const giveUp = new AbortController();
    const coming = fetch(`${caller.sandbox.url}${party.path}`, {
      method: 'POST',
      headers: party.headers(caller.key),
      body: party.body(),
      signal: giveUp.signal,
    });
    await faultOnce(caller, id, ({ holding }) => holding === 1);
    giveUp.abort();
    await expect(coming).rejects.toThrow();
    expect([
      await traces(caller, party),
      (await faultOnce(caller, id, () => true)).holding,
    ]).toEqual([0, 1]);
    await caller.control('POST', `/faults/${id}/release`);
    while ((await traces(caller, party)) === 0);
    expect((await faultOnce(caller, id, () => true)).holding).toBe(0);
  });

  it('goes on after its time, or when its fault is deleted, and lets others pass', async () => {
    const fault = { operation: party.operation, kind: 'hold', ms: 40 };
    await caller.control('POST', '/faults', fault);
    expect((await callParty(caller, party)).status).toBe(200);
    const id = (await caller.control('POST', '/faults', { ...fault, ms: 600_000 })).at('id');
    const coming = callParty(caller, party);
    await faultOnce(caller, id, ({ holding }) => holding === 1);
    expect((await callParty(caller, party)).status).toBe(200);
    await caller.control('DELETE', `/faults/${id}`);
    expect((await coming).status).toBe(200);
    expect((await caller.control('POST', `/faults/${id}/release`)).status).toBe(404);
  });
});
