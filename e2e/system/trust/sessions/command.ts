import fc from 'fast-check';
import type { Cluster } from '../../cluster/cluster';
import type { SessionClient, Watch } from './client';
import { type Device, type Model, newDevice } from './model';

/** What a session runs on: a cluster, two browsers, and unrelated ones. */
export interface Real {
  cluster: Cluster;
  clients: SessionClient[];
  watch: Watch;
  /** Creates a new browser. */
  stranger(): SessionClient;
  /** Settles when the killed instance serves again. */
  starting: Promise<void> | undefined;
}

export type Command = fc.AsyncCommand<Model, Real>;

/** The model and the real system, and one browser in each. */
export type CommandContext = [model: Model, real: Real, device: Device, client: SessionClient];

/** The same model and system in a new browser, not used before. */
export const strangerAt = ([model, real]: CommandContext): CommandContext => [
  model,
  real,
  newDevice(),
  real.stranger(),
];

/** The browser, mostly the first one; and the instance that serves it, if that is up. */
const usual = { who: fc.constantFrom(0, 0, 0, 1), on: fc.constantFrom(undefined, 0, 1) };

export const from = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
};

/**
 * Defines one kind of command.
 * @param inputs generates its parameters
 * @param run applies it to the model and the real system, in one of the browsers
 */
export function command<Input extends object>(
  name: string,
  inputs: { [Name in keyof Input]: fc.Arbitrary<Input[Name]> },
  run: (input: Input, at: CommandContext) => unknown,
  possible: (model: Readonly<Model>) => boolean = () => true,
): fc.Arbitrary<Command> {
  const all = fc.tuple(fc.record(usual), fc.record(inputs) as unknown as fc.Arbitrary<Input>);
  return all.map(([{ who, on }, input]) => {
    const label = `${name}(${JSON.stringify({ who, on, ...input })})`;
    return {
      check: (model) => possible(model),
      async run(model, real) {
        model.steps += 1;
        const client = from(real.clients, who);
        client.instance = real.watch.down > 0 ? undefined : on;
        try {
          await run(input, [model, real, from(model.devices, who), client]);
        } catch (error) {
          throw new Error(`${label}: ${(error as Error).message}`);
        } finally {
          client.instance = undefined;
        }
      },
      toString: () => label,
    };
  });
}

export const someLanguage = fc.constantFrom<'ar' | 'en'>('ar', 'en');
export const pick = fc.nat(1000);
