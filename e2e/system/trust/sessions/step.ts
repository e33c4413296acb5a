import fc from 'fast-check';
import type { Locale } from '../../../harness/words';
import type { Cluster } from '../../cluster/cluster';
import type { Guest, Said, Watch } from './guest';
import type { Device, Model } from './model';

/** What a session goes on in: a cluster, two browsers, and visitors who have nothing to do with it. */
export interface Real {
  cluster: Cluster;
  guests: Guest[];
  watch: Watch;
  /** A browser that was never here. */
  stranger(): Guest;
  /** Settles when the instance that was taken away serves again. */
  starting: Promise<void> | undefined;
  consumedFaults: number;
}

export type Step = fc.AsyncCommand<Model, Real>;

/** Both sides, and one browser as it is known and as it is. */
export type At = [model: Model, real: Real, device: Device, guest: Guest];

/** Which browser, the first one far more often; and which instance serves it, where it serves at all. */
const usual = { who: fc.constantFrom(0, 0, 0, 1), on: fc.constantFrom(undefined, 0, 1) };

/**
 * One kind of step.
 * @param inputs what chance chooses for it
 * @param run what it does to both sides, in one of the browsers
 * @param possible what it needs to be possible
 */
export function step<Input extends object>(
  name: string,
  inputs: { [Name in keyof Input]: fc.Arbitrary<Input[Name]> },
  run: (input: Input, at: At) => Promise<unknown>,
  possible: (model: Readonly<Model>) => boolean = () => true,
): fc.Arbitrary<Step> {
  const all = fc.tuple(fc.record(usual), fc.record(inputs) as unknown as fc.Arbitrary<Input>);
  return all.map(([{ who, on }, input]) => {
    const told = `${name}(${JSON.stringify({ who, on, ...input })})`;
    return {
      check: (model) => possible(model),
      async run(model, real) {
        model.steps += 1;
        const guest = from(real.guests, who);
        guest.instance = real.watch.down > 0 ? undefined : on;
        try {
          await run(input, [model, real, from(model.devices, who), guest]);
        } catch (error) {
          throw new Error(`${told}: ${(error as Error).message}`);
        } finally {
          guest.instance = undefined;
        }
      },
      toString: () => told,
    };
  });
}

export const someLanguage = fc.constantFrom<Locale>('ar', 'en');
export const pick = fc.nat(1000);

export const from = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
};

/** Throws where something is not as it has to be. */
export function hold(isSo: boolean, what: string, said?: Said): asserts isSo {
  if (isSo) return;
  throw new Error(said ? `${what}: ${said.status} ${said.text.slice(0, 400)}` : what);
}
