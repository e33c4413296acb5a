/** What every prover is told. */
export interface Run {
  /** All of it, not the sample that is part of `npm test`. */
  long: boolean;
  /** Where chance begins: the same seed makes the same choices. */
  seed: number;
}

/** What was done, by what it counts: `{ sequences: 2000, steps: 31412 }`. */
export type Deeds = Record<string, number>;

/** One claim about a running program, and how it is put to the test. */
export interface Prover {
  name: string;
  /** Throws, with what it saw, when the claim does not hold. */
  prove(run: Run): Promise<Deeds>;
}

const counted = (deeds: Deeds): string =>
  Object.entries(deeds)
    .map(([what, count]) => `${Number(count.toFixed(1)).toLocaleString('en')} ${what}`)
    .join(', ');

/** What was thrown, and why: fast-check's counterexample has the fault itself as its cause. */
function told(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\n${told(error.cause)}`;
  return error.message.replace(/\n+Hint: .*/s, '') + cause;
}

/** Runs one after the other and says of each what it did. Returns how many held. */
export async function proveAll(provers: Prover[], run: Run): Promise<number> {
  let held = 0;
  for (const { name, prove } of provers) {
    const began = performance.now();
    const end = () => `seed ${run.seed}, ${((performance.now() - began) / 1000).toFixed(1)} s`;
    try {
      const deeds = await prove(run);
      if (!Object.values(deeds).some((count) => count > 0)) throw new Error('It did nothing.');
      console.log(`✓ ${name}: ${counted(deeds)} (${end()})`);
      held += 1;
    } catch (error) {
      console.log(`✗ ${name} (${end()}): again with --only=${name} --seed=${run.seed}`);
      console.log(`${told(error)}\n`);
    }
  }
  return held;
}
