import pLimit from 'p-limit';

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
  /** Which of its deeds are things that could have gone wrong, one by one, and did not. */
  survivals?: readonly string[];
  /** Throws, with what it saw, when the claim does not hold. */
  prove(run: Run): Promise<Deeds>;
}

/** A prover as one of its area's: two areas may each have one of the same name. */
export interface Claim {
  area: string;
  prover: Prover;
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

export interface Verdict {
  /** How many provers held. */
  held: number;
  /** How much survived in them; a prover that says nothing of its own counts as one. */
  survived: number;
  lost: number;
}

const survivedIn = (deeds: Deeds, survivals: readonly string[] = []): number =>
  survivals.reduce((sum, what) => sum + (deeds[what] ?? 0), 0) || 1;

/** Runs them, so many at a time, and says of each what it did. */
export async function proveAll(claims: Claim[], run: Run, atOnce = 1): Promise<Verdict> {
  const verdict: Verdict = { held: 0, survived: 0, lost: 0 };
  await pLimit(atOnce).map(claims, (claim) => proveOne(claim, run, verdict));
  return verdict;
}

async function proveOne({ prover: { name, prove, survivals } }: Claim, run: Run, verdict: Verdict) {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  try {
    const deeds = await prove(run);
    if (!Object.values(deeds).some((count) => count > 0)) throw new Error('It did nothing.');
    console.log(`✓ ${name}: ${counted(deeds)} (seed ${run.seed}, ${seconds()} s)`);
    verdict.held += 1;
    verdict.survived += survivedIn(deeds, survivals);
  } catch (error) {
    console.log(
      `✗ ${name} (seed ${run.seed}, ${seconds()} s): again with --only=${name} --seed=${run.seed}`,
    );
    console.log(`${told(error)}\n`);
    verdict.lost += 1;
  }
}
