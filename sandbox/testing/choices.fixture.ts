import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Decision } from '../decisions/decision';
import type { RunningSandbox } from '../start';
import { Caller, startStage } from './stage.fixture';

/**
 * Proves every choice of some decisions that the default profile does not make, so that `GET /sandbox/decisions` may
 * call it live. Returns the function that writes one such test down, in a fresh world that makes the choice.
 */
export function proveChoices(decisions: Record<string, Decision>) {
  const proven = new Set<string>();
  let sandbox: RunningSandbox;

  beforeAll(async () => {
    sandbox = await startStage();
  });
  afterAll(() => sandbox.close());

  it('proves every choice that default does not make', () => {
    for (const [name, { choices, profiles }] of Object.entries(decisions)) {
      for (const choice of Object.keys(choices)) {
        if (choice !== profiles[0]) expect(proven).toContain(`${name} ${choice}`);
      }
    }
  });

  return (name: string, choice: string, test: (caller: Caller) => Promise<void>): void => {
    proven.add(`${name} ${choice}`);
    it(`${name}: ${choice}`, async () => {
      const caller = await Caller.inNewWorld(sandbox);
      await caller.decide({ [name]: choice });
      await test(caller);
    });
  };
}
