import { randomInt } from 'node:crypto';
import { areas } from './prove/areas';
import { proveAll } from './prove/prover';
import { stopChildren } from './stack/child';

/**
 * `prove AREA … [--long] [--seed=N] [--only=a,b]`: random walks, fuzz, kills, races against a running program. Each prover
 * says what it did and with which seed; the last lines are how many held and in what time, and how much survived in them,
 * and the exit code is 1 when one did not.
 */
export async function main(words: string[]): Promise<number> {
  const options = words.filter((word) => word.startsWith('--'));
  const proven = words.filter((word) => !options.includes(word)).map((name) => areas[name]);
  if (proven.length === 0 || proven.includes(undefined)) {
    throw new Error(`prove wants some of: ${Object.keys(areas).join(', ')}.`);
  }
  const provers = proven.flatMap((one) => one?.provers ?? []);
  const option = (name: string): string | undefined =>
    options.find((text) => text.startsWith(`--${name}=`))?.slice(name.length + 3);
  const only = option('only')?.split(',');
  const chosen = provers.filter(({ name }) => only?.includes(name) ?? true);
  if (chosen.length === 0) {
    throw new Error(`--only wants of: ${provers.map(({ name }) => name).join(', ')}.`);
  }
  const seed = Number(option('seed') ?? randomInt(1_000_000));
  const run = { long: options.includes('--long'), seed };
  const sideBySide = proven.map((one) => (run.long && one?.longAtOnce) || one?.atOnce || 1);
  const began = performance.now();
  const { held, survived, lost } = await proveAll(chosen, run, Math.min(...sideBySide));
  await stopChildren();
  const seconds = (performance.now() - began) / 1000;
  console.log(`${held} held of ${chosen.length}, in ${seconds.toFixed(0)} s`);
  const all = survived + lost;
  console.log(`${survived.toLocaleString('en')} survived of ${all.toLocaleString('en')}`);
  return lost === 0 ? 0 : 1;
}
