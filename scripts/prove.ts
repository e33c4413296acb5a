import { randomInt } from 'node:crypto';
import { areas } from './prove/areas';
import { HeldRecord, recordFile } from './prove/held';
import { type Claim, proveAll } from './prove/prover';
import { stopChildren } from './stack/child';

/** All claims of these areas, and how many may go on side by side. Throws for none, and for names that nothing has. */
function claimsOf(names: string[], long: boolean): { claims: Claim[]; atOnce: number } {
  const proven = names.map((area) => ({ area, of: areas[area] }));
  const unknown = proven.some(({ of }) => of === undefined);
  if (names.length === 0 || unknown) {
    throw new Error(`prove wants some of: ${Object.keys(areas).join(', ')}.`);
  }
  const claims = proven.flatMap(({ area, of }) =>
    (of?.provers ?? []).map((prover) => ({ area, prover })),
  );
  const sideBySide = proven.map(({ of }) => (long && of?.longAtOnce) || of?.atOnce || 1);
  return { claims, atOnce: Math.min(...sideBySide) };
}

/**
 * `prove AREA … [--long [--resume]] [--seed=N] [--only=a,b]`: random walks, fuzz, kills, races against a running program.
 * Each prover says what it did and with which seed; the last lines are how many held and in what time, and how much survived
 * in them, and the exit code is 1 when one did not. `--resume` goes on with a long run of that seed which was ended: what
 * held in it counts as it did then, and is not asked again, unless something has changed since.
 */
export async function main(words: string[]): Promise<number> {
  const options = words.filter((word) => word.startsWith('--'));
  const option = (name: string): string | undefined =>
    options.find((text) => text.startsWith(`--${name}=`))?.slice(name.length + 3);
  const long = options.includes('--long');
  const resume = options.includes('--resume');
  const given = option('seed');
  if (resume && !(long && given)) throw new Error('--resume goes with --long and --seed=N.');
  const { claims, atOnce } = claimsOf(
    words.filter((word) => !options.includes(word)),
    long,
  );
  const only = option('only')?.split(',');
  const chosen = claims.filter(({ prover }) => only?.includes(prover.name) ?? true);
  if (chosen.length === 0) {
    throw new Error(`--only wants of: ${claims.map(({ prover }) => prover.name).join(', ')}.`);
  }

  const seed = Number(given ?? randomInt(1_000_000));
  const record = long ? new HeldRecord(recordFile(seed), resume) : undefined;
  const began = performance.now();
  const { held, survived, lost } = await proveAll(chosen, { long, seed }, atOnce, record);
  await stopChildren();
  const seconds = (performance.now() - began) / 1000;
  console.log(`${held} held of ${chosen.length}, in ${seconds.toFixed(0)} s`);
  const all = survived + lost;
  console.log(`${survived.toLocaleString('en')} survived of ${all.toLocaleString('en')}`);
  return lost === 0 ? 0 : 1;
}
