import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Decision } from '../decisions/access';
import type { RunningSandbox } from '../start';
import { Caller, startStage } from './stage.fixture';

/**
 * Checks every choice of some decisions, so that `GET /sandbox/decisions` lists no choice without
 * effect. Returns a function that declares what to observe and the expected value under each
 * choice. Each test uses a new world in which the choice has just replaced another one.
 */
export function proveChoices<Decisions extends Record<string, Decision>>(decisions: Decisions) {
  const proven = new Set<string>();
  let sandbox: RunningSandbox;

  beforeAll(async () => {
    sandbox = await startStage();
  });
  afterAll(() => sandbox.close());

  it('proves every decision', () => {
    expect([...proven].sort()).toEqual(Object.keys(decisions).sort());
  });

  return <Name extends keyof Decisions & string>(
    name: Name,
    expected: Record<keyof Decisions[Name]['choices'] & string, unknown>,
    look: (caller: Caller) => Promise<unknown>,
  ): void => {
    proven.add(name);
    const choices = Object.keys(decisions[name]?.choices ?? {});
    it.each(Object.entries(expected))(`${name}: %s`, async (choice, seen) => {
      const caller = await Caller.inNewWorld(sandbox);
      const other = choices.find((one) => one !== choice);
      if (other) await caller.decide({ [name]: other });
      await caller.decide({ [name]: choice });
      expect(await look(caller)).toEqual(seen);
    });
  };
}
