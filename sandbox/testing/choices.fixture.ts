import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Decision } from '../decisions/decision';
import type { RunningSandbox } from '../start';
import { Caller, startStage } from './stage.fixture';

/**
 * Proves every choice of some decisions, so that `GET /sandbox/decisions` lists nothing that does nothing. Returns the
 * function that writes one such test down, in a fresh world where this choice has just replaced another one.
 */
export function proveChoices(decisions: Record<string, Decision>) {
  const proven = new Set<string>();
  let sandbox: RunningSandbox;

  beforeAll(async () => {
    sandbox = await startStage();
  });
  afterAll(() => sandbox.close());

  it('proves every choice', () => {
    const all = Object.entries(decisions).flatMap(([name, { choices }]) =>
      Object.keys(choices).map((choice) => `${name} ${choice}`),
    );
    expect([...proven].sort()).toEqual(all.sort());
  });

  return (name: string, choice: string, test: (caller: Caller) => Promise<void>): void => {
    proven.add(`${name} ${choice}`);
    it(`${name}: ${choice}`, async () => {
      const caller = await Caller.inNewWorld(sandbox);
      const others = Object.keys(decisions[name]?.choices ?? {}).filter((one) => one !== choice);
      if (others[0]) await caller.decide({ [name]: others[0] });
      await caller.decide({ [name]: choice });
      await test(caller);
    });
  };
}
