import { afterAll, beforeAll, expect, it } from 'vitest';
import { PROFILES } from './decisions';
import type { RunningSandbox } from './start';
import { Caller, startStage } from './testing/stage.fixture';

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await startStage();
});
afterAll(() => sandbox.close());

it.each(PROFILES)('a whole journey passes under %s', async (profile) => {
  const caller = await Caller.inNewWorld(sandbox, { profile });
  const id = await caller.buy();
  await caller.control('POST', '/clock/advance', { duration: 'P60D' });
  const reply = await caller.orders(id);
  expect(reply.at('data.subscription.state')).toBe('completed');
  expect(reply.at('data.orders')).toHaveLength(4);
});
