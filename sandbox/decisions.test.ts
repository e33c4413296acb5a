import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROFILES } from './decisions';
import type { RunningSandbox } from './start';
import { Caller, startStage } from './testing/stage.fixture';

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startStage();
});
afterAll(() => sandbox.close());

interface Row {
  name: string;
  choices: { choice: string }[];
  profiles: Record<string, string>;
  inForce: string;
}

const rowsOf = async (caller: Caller) =>
  (await caller.control('GET', '/decisions')).at('decisions') as Row[];

it.each(PROFILES)('what %s decides is in force, and listed', async (profile) => {
  const caller = await Caller.inNewWorld(sandbox, { profile });
  expect((await caller.control('GET', '/decisions')).at('profile')).toBe(profile);
  for (const row of await rowsOf(caller)) {
    expect(row.inForce).toBe(row.profiles[profile]);
    expect(row.choices.map(({ choice }) => choice)).toContain(row.inForce);
  }
});

it.each(PROFILES)('every row of %s can be overridden alone, and given back', async (profile) => {
  const caller = await Caller.inNewWorld(sandbox, { profile });
  const before = await rowsOf(caller);
  for (const { name, choices, inForce } of before) {
    const other = choices.find(({ choice }) => choice !== inForce)?.choice ?? inForce;
    const changed = before.map((row) => (row.name === name ? { ...row, inForce: other } : row));
    await caller.decide({ [name]: other });
    expect(await rowsOf(caller)).toEqual(changed);
    await caller.control('PATCH', `/keys/${caller.key}`, { overrides: { [name]: null } });
    expect(await rowsOf(caller)).toEqual(before);
  }
});

it.each(PROFILES)('a whole journey passes under %s', async (profile) => {
  const caller = await Caller.inNewWorld(sandbox, { profile });
  const id = await caller.buy();
  await caller.control('POST', '/clock/advance', { duration: 'P60D' });
  const reply = await caller.orders(id);
  expect(reply.at('data.subscription.state')).toBe('completed');
  expect(reply.at('data.orders')).toHaveLength(4);
});
