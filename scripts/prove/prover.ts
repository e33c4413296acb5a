import pLimit from 'p-limit';

/** What every prover is told. */
export interface Run {
  /** All of it, not the sample that is part of `npm test`. */
  long: boolean;
  /** Where chance begins: the same seed makes the same choices. */
  seed: number;
  /** Of a long run: what it came to before it was ended. A prover that takes more than minutes keeps each part that held. */
  parts?: Parts;
}

export interface Parts {
  /** What a part did, where it has held already. */
  of(part: string): Deeds | undefined;
  keep(part: string, deeds: Deeds): void;
}

/** What was done, by what it counts: `{ sequences: 2000, steps: 31412 }`. */
export type Deeds = Record<string, number>;

/** That a prover has held: what it did, in how many seconds, and when it was done, in ISO 8601. */
export interface Held {
  deeds: Deeds;
  seconds: number;
  at: string;
}

/** What has held so far of a long run; a prover is named with its area: `trust/kills`. */
export interface HeldSoFar {
  of(name: string): Held | undefined;
  keep(name: string, held: Held): void;
  /** Of a prover that can say how far it came. */
  partsOf(name: string): Parts;
}

/** One claim about a running program, and how it is put to the test. */
export interface Prover {
  name: string;
  /** Which of its deeds are things that could have gone wrong, one by one, and did not. */
  survivals?: readonly string[];
  /** A long run of it has the machine to itself, after the others: what fails there must not fail for want of a processor. */
  alone?: true;
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

/**
 * Runs them, so many at a time and then those that stand alone, and says of each what it did. What the record has as held is
 * counted with what it did then, and not run; what holds now is kept there.
 */
export async function proveAll(
  claims: Claim[],
  run: Run,
  atOnce = 1,
  record?: HeldSoFar,
): Promise<Verdict> {
  const verdict: Verdict = { held: 0, survived: 0, lost: 0 };
  const isAlone = ({ prover }: Claim): boolean => run.long && prover.alone === true;
  const together = claims.filter((claim) => !isAlone(claim));
  await pLimit(atOnce).map(together, (claim) => proveOne(claim, run, verdict, record));
  for (const claim of claims.filter(isAlone)) await proveOne(claim, run, verdict, record);
  return verdict;
}

async function proveOne(
  { area, prover: { name, prove, survivals } }: Claim,
  run: Run,
  verdict: Verdict,
  record?: HeldSoFar,
) {
  const key = `${area}/${name}`;
  const began = performance.now();
  const seconds = () => (performance.now() - began) / 1000;
  try {
    const before = record?.of(key);
    const deeds = before?.deeds ?? (await prove({ ...run, parts: record?.partsOf(key) }));
    if (!Object.values(deeds).some((count) => count > 0)) throw new Error('It did nothing.');
    const held = before ?? { deeds, seconds: seconds(), at: new Date().toISOString() };
    if (!before) record?.keep(key, held);
    const when = before ? `, on ${held.at}, not again` : '';
    console.log(
      `✓ ${name}: ${counted(deeds)} (seed ${run.seed}, ${held.seconds.toFixed(1)} s${when})`,
    );
    verdict.held += 1;
    verdict.survived += survivedIn(deeds, survivals);
  } catch (error) {
    console.log(
      `✗ ${name} (seed ${run.seed}, ${seconds().toFixed(1)} s): again with --only=${name} --seed=${run.seed}`,
    );
    console.log(`${told(error)}\n`);
    verdict.lost += 1;
  }
}
