import fc from 'fast-check';
import type { Locale } from '../../../harness/words';
import type { Town } from '../stage';
import type { Guest, Said, Watch } from './guest';
import type { Device, Model } from './model';

/** What a session goes on in: a town of its own, two browsers, and somebody who has nothing to do with it. */
export interface Real {
  town: Town;
  guests: Guest[];
  watch: Watch;
  /** A browser that was never here. */
  stranger(): Guest;
  /** Settles when the instance that was taken away serves again. */
  starting: Promise<void> | undefined;
  consumedFaults: number;
}

export type Step = fc.AsyncCommand<Model, Real>;

/** One kind of step: what it needs to be possible, and what it does to both sides. */
export function step<Input>(
  name: string,
  input: fc.Arbitrary<Input>,
  run: (input: Input, model: Model, real: Real) => Promise<void>,
  possible: (model: Readonly<Model>) => boolean = () => true,
): fc.Arbitrary<Step> {
  return input.map((value) => ({
    check: (model) => possible(model),
    async run(model, real) {
      model.steps += 1;
      await run(value, model, real).catch((error: Error) => {
        throw new Error(`${name}(${JSON.stringify(value)}): ${error.message}`);
      });
    },
    toString: () => `${name}(${JSON.stringify(value)})`,
  }));
}

/** Which browser; the first one far more often. */
export const someDevice = fc.constantFrom(0, 0, 0, 1);
export const someInstance = fc.constantFrom(undefined, 0, 1);
export const someLanguage = fc.constantFrom<Locale>('ar', 'en');
export const pick = fc.nat(1000);

export const from = <Item>(items: readonly Item[], index: number): Item => {
  const item = items[index % items.length];
  if (item === undefined) throw new Error('There is nothing to choose from.');
  return item;
};

/** A browser, as it is known and as it is. */
export function at(model: Model, real: Real, index: number): [Device, Guest] {
  return [from(model.devices, index), from(real.guests, index)];
}

/** Throws where something is not as it has to be. */
export function hold(isSo: boolean, what: string, said?: Said): asserts isSo {
  if (isSo) return;
  throw new Error(said ? `${what}: ${said.status} ${said.text.slice(0, 400)}` : what);
}

/** Served by this instance, where it serves at all. */
export async function servedBy<Result>(
  guest: Guest,
  instance: number | undefined,
  { watch }: Real,
  work: () => Promise<Result>,
): Promise<Result> {
  guest.instance = watch.down > 0 ? undefined : instance;
  try {
    return await work();
  } finally {
    guest.instance = undefined;
  }
}
