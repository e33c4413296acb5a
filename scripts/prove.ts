import { randomInt } from 'node:crypto';
import { areas } from './prove/areas';
import { proveAll } from './prove/prover';
import { stopChildren } from './stack/child';

/**
 * `prove AREA [--long] [--seed=N] [--only=a,b]`: random walks, fuzz, kills, races against a running program. Each prover
 * says what it did and with which seed; the last line is how many held, and the exit code 1 when one did not.
 */
export async function main([area = '', ...options]: string[]): Promise<number> {
  const provers = areas[area];
  if (!provers) throw new Error(`prove wants one of: ${Object.keys(areas).join(', ')}.`);
  const option = (name: string): string | undefined =>
    options.find((text) => text.startsWith(`--${name}=`))?.slice(name.length + 3);
  const only = option('only')?.split(',');
  const chosen = provers.filter(({ name }) => only?.includes(name) ?? true);
  if (chosen.length === 0) {
    throw new Error(`--only wants of: ${provers.map(({ name }) => name).join(', ')}.`);
  }
  const seed = Number(option('seed') ?? randomInt(1_000_000));
  const held = await proveAll(chosen, { long: options.includes('--long'), seed });
  await stopChildren();
  console.log(`${held} held of ${chosen.length}`);
  return held === chosen.length ? 0 : 1;
}
