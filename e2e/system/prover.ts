import pLimit from 'p-limit';

/** A pseudo-random generator that is deterministic for a seed (mulberry32). */
export class Random {
  constructor(private state: number) {}

  /** From 0 to below 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let value = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** A whole number from 0 to below `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }

  pick<Item>(items: readonly Item[]): Item {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new Error('There is nothing to choose from.');
    return item;
  }
}

/** The input of every prover. */
export interface Run {
  /** The full run, not the sample in `npm test`. */
  long: boolean;
  /** The seed of all random choices. */
  seed: number;
  /** Only cases whose title matches. */
  matching?: RegExp;
}

/** Counts of what was done, by name: `{ sequences: 2000, steps: 31412 }`. */
export type Counts = Record<string, number>;

/** A claim about a running program, and its test. */
export interface Prover {
  name: string;
  /** The counts that are separate trials, each of which may fail. */
  trials?: readonly string[];
  /** Throws, with what it observed, when the claim does not hold. */
  prove(run: Run): Promise<Counts>;
}

/** A prover with its area: two areas may each have one of the same name. */
export interface Claim {
  area: string;
  prover: Prover;
}

/** Throws, with the observed value, unless the condition holds. */
export function must(what: string, holds: boolean, seen?: unknown): asserts holds {
  if (!holds) throw new Error(seen === undefined ? what : `${what}: ${JSON.stringify(seen)}`);
}

const counted = (counts: Counts): string =>
  Object.entries(counts)
    .map(([what, count]) => `${Number(count.toFixed(1)).toLocaleString('en')} ${what}`)
    .join(', ');

/** An error with its cause; fast-check's counterexample has the failure as its cause. */
function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const cause = error.cause === undefined ? '' : `\n${describeError(error.cause)}`;
  return error.message.replace(/\n+Hint: .*/s, '') + cause;
}

export interface Verdict {
  /** How many provers passed. */
  passed: number;
  /** The sum of their trials; a prover without such counts is one. */
  survived: number;
  failed: number;
}

const survivedIn = (counts: Counts, trials: readonly string[] = []): number =>
  trials.reduce((sum, what) => sum + (counts[what] ?? 0), 0) || 1;

/** Runs claims, `atOnce` of them in parallel, and reports each. */
export async function proveAll(claims: Claim[], run: Run, atOnce = 1): Promise<Verdict> {
  const verdict: Verdict = { passed: 0, survived: 0, failed: 0 };
  await pLimit(atOnce).map(claims, (claim) => proveOne(claim, run, verdict));
  return verdict;
}

async function proveOne({ prover: { name, prove, trials } }: Claim, run: Run, verdict: Verdict) {
  const began = performance.now();
  const seconds = () => ((performance.now() - began) / 1000).toFixed(1);
  try {
    const counts = await prove(run);
    if (!Object.values(counts).some((count) => count > 0)) throw new Error('It did nothing.');
    console.log(`✓ ${name}: ${counted(counts)} (seed ${run.seed}, ${seconds()} s)`);
    verdict.passed += 1;
    verdict.survived += survivedIn(counts, trials);
  } catch (error) {
    console.log(
      `✗ ${name} (seed ${run.seed}, ${seconds()} s): again with --only=${name} --seed=${run.seed}`,
    );
    console.log(`${describeError(error)}\n`);
    verdict.failed += 1;
  }
}
