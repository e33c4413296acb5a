import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '../../../stack/root';
import type { Mutant } from './mutants';

export type Fate = 'killed' | 'survived' | 'not come to';

export interface Result extends Mutant {
  fate: Fate;
  /** The scenario, or the file of unit tests, that failed. */
  by?: string;
  /** What it said. */
  how?: string | undefined;
}

const file = inRoot('.build', 'mutation', 'results.json');
const reportFile = inRoot('.build', 'mutation', 'survivors.txt');

/** What is known of the mutants of this very source from earlier runs; a changed source begins anew. */
export class Results {
  readonly #results = new Map<string, Result>();

  constructor(private readonly stamp: string) {
    if (!existsSync(file)) return;
    const kept = JSON.parse(readFileSync(file, 'utf8')) as { stamp: string; results: Result[] };
    if (kept.stamp !== stamp) return;
    for (const result of kept.results) this.#results.set(result.id, result);
  }

  has = (id: string): boolean => this.#results.has(id);

  get all(): Result[] {
    return [...this.#results.values()];
  }

  add(result: Result): void {
    this.#results.set(result.id, result);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ stamp: this.stamp, results: this.all }, null, 1));
  }

  /** Writes down who survived, but for those who change nothing. Gives the lines, and where they stand. */
  report(isEquivalent: (mutant: Mutant) => boolean): { lines: string[]; file: string } {
    const lines = this.all
      .filter((result) => result.fate !== 'killed' && !isEquivalent(result))
      .toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
      .map(({ fate, file: where, line, was, becomes }) => {
        const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 110);
        return `${fate}: ${where}:${line}  ${short(was)}  →  ${short(becomes) || '(left out)'}`;
      });
    mkdirSync(path.dirname(reportFile), { recursive: true });
    writeFileSync(reportFile, `${lines.join('\n')}\n`);
    return { lines, file: path.relative(inRoot(), reportFile) };
  }
}
