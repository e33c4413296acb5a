import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Decision } from '../decisions/access';
import type { RunningSandbox } from '../start';
import { PartnerClient, startTestSandbox } from './partner-client.fixture';

/**
 * Checks every choice of some decisions, so that `GET /sandbox/decisions` lists no choice without
 * effect. Returns a function that declares what to observe and the expected value under each
 * choice. Each test uses a new world in which the choice has just replaced another one.
 */
export function testChoices<Decisions extends Record<string, Decision>>(decisions: Decisions) {
  const tested = new Set<string>();
  let sandbox: RunningSandbox;

  beforeAll(async () => {
    sandbox = await startTestSandbox();
  });
  afterAll(() => sandbox.close());

  it('every decision is tested', () => {
    expect([...tested].sort()).toEqual(Object.keys(decisions).sort());
  });

  return <Name extends keyof Decisions & string>(
    name: Name,
    expected: Record<keyof Decisions[Name]['choices'] & string, unknown>,
    observe: (client: PartnerClient) => Promise<unknown>,
  ): void => {
    tested.add(name);
    const choices = Object.keys(decisions[name]?.choices ?? {});
    it.each(Object.entries(expected))(`${name}: %s`, async (choice, seen) => {
      const client = await PartnerClient.inNewWorld(sandbox);
      const other = choices.find((one) => one !== choice);
      if (other) await client.decide({ [name]: other });
      await client.decide({ [name]: choice });
      expect(await observe(client)).toEqual(seen);
    });
  };
}
