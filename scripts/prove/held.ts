import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { appSources, fingerprint } from '../build';
import { inRoot } from '../stack/root';
import type { Deeds, Held, HeldSoFar, Parts } from './prover';

interface Kept {
  held: Record<string, Held>;
  /** What parts of provers did that have not come to their end, by prover and then by part. */
  parts: Record<string, Record<string, Deeds>>;
}

/** What mutants have come to is written down while they are asked about, and is no part of what is proven. */
const written = /^scripts\/prove\/trust\/mutation\/(results\.json|survivors\.txt)$/;

const harness = ['scripts/prove', 'scripts/stack', 'scripts/build.ts', 'vitest.config.ts'];

/** What a proof is about, and what it is made of. */
const sourceOfProofs = (): string =>
  fingerprint([...appSources, 'sandbox', 'e2e/support', ...harness], (file) => !written.test(file));

/** What makes of a long run another one: of fewer sessions, or of some cells alone. */
export const narrowedBy = [
  ...['DEFECTS', 'MATRIX_CELLS', 'SESSIONS'],
  ...['MUTATION_AGAIN', 'MUTATION_MINUTES', 'MUTATION_PART', 'MUTATION_QUICK'],
];

/** Where the record of a long run lies in this checkout: another seed, source or choice has one of its own. */
export function recordFile(
  seed: number,
  environment: Partial<Record<string, string>> = process.env,
  source = sourceOfProofs(),
): string {
  const choices = narrowedBy.map((name) => environment[name]);
  const hash = createHash('sha256').update(JSON.stringify([source, seed, choices]));
  return inRoot('.build', 'proven', `${hash.digest('hex').slice(0, 16)}.json`);
}

/** What has held so far of a long run, so that one that was ended can be gone on with. */
export class HeldRecord implements HeldSoFar {
  readonly #kept: Kept;

  /**
   * @param file where it lies, once one has held
   * @param goesOn takes what held before; without it that is forgotten
   */
  constructor(
    private readonly file: string,
    goesOn: boolean,
  ) {
    if (!goesOn) rmSync(file, { force: true });
    this.#kept = existsSync(file)
      ? (JSON.parse(readFileSync(file, 'utf8')) as Kept)
      : { held: {}, parts: {} };
  }

  of(name: string): Held | undefined {
    return this.#kept.held[name];
  }

  keep(name: string, held: Held): void {
    this.#kept.held[name] = held;
    this.#write();
  }

  partsOf(name: string): Parts {
    const parts = (this.#kept.parts[name] ??= {});
    return {
      of: (part) => parts[part],
      keep: (part, deeds) => {
        parts[part] = deeds;
        this.#write();
      },
    };
  }

  #write(): void {
    mkdirSync(path.dirname(this.file), { recursive: true });
    writeFileSync(this.file, `${JSON.stringify(this.#kept, null, 2)}\n`);
  }
}
