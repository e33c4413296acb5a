import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fingerprint, sources } from '../build';
import { inRoot } from '../stack/root';
import type { Deeds, Held, HeldSoFar, Parts } from './prover';

interface Kept {
  /** Of what it held: another source, or another seed, begins anew. */
  source: string;
  seed: number;
  held: Record<string, Held>;
  /** What parts of provers did that have not come to their end, by prover and then by part. */
  parts: Record<string, Record<string, Deeds>>;
}

/** What mutants have come to is written down while they are asked about, and is no part of what is proven. */
const written = /^scripts\/prove\/trust\/mutation\/(results\.json|survivors\.txt)$/;

const harness = ['prove', 'stack', 'build.ts', 'vitest.config.ts'].map((name) => `scripts/${name}`);

/** What a proof is about, and what it is made of. */
export const sourceOfProofs = (): string =>
  fingerprint([...sources, 'sandbox', 'e2e/support', ...harness], (file) => !written.test(file));

/**
 * What has held so far of a long run, so that one that was ended can be gone on with. It is of one source and one seed: where
 * a letter has changed, nothing has held.
 */
export class HeldRecord implements HeldSoFar {
  readonly #kept: Kept;

  /**
   * @param file where it lies, once one has held
   * @param goesOn takes what held before; without it that is forgotten
   */
  constructor(
    private readonly file: string,
    source: string,
    seed: number,
    goesOn: boolean,
  ) {
    if (!goesOn) rmSync(file, { force: true });
    const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Kept) : undefined;
    const isOfThis = kept?.source === source && kept.seed === seed;
    this.#kept = isOfThis ? kept : { source, seed, held: {}, parts: {} };
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

/** The record of long runs in this checkout. */
export const heldRecord = (seed: number, goesOn: boolean): HeldRecord =>
  new HeldRecord(inRoot('.build', 'proven.json'), sourceOfProofs(), seed, goesOn);
