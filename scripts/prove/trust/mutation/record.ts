import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { inRoot } from '../../../stack/root';
import type { Mutant } from './mutants';

export type Fate = 'killed' | 'survived' | 'not come to';

/** What became of a mutant, and of what is killed by whom: a scenario, or a file of unit tests. */
export interface Result {
  mutant: Mutant;
  fate: Fate;
  by?: string;
}

/** By file and then by the mutant's stamp, what became of it: `killed by M2 bought`, `survived`. */
type Kept = Record<string, Record<string, string>>;

/** Kept with the source: what weeks of runs have found is not found again on every machine. */
const file = inRoot('scripts', 'prove', 'trust', 'mutation', 'results.json');
/** The same for people: what nobody has noticed, a line each. */
const list = inRoot('scripts', 'prove', 'trust', 'mutation', 'survivors.txt');

/** Its place within its file. */
const numberOf = ({ id }: Mutant): number => Number(id.slice(id.indexOf('#') + 1));

const written = ({ fate, by }: Omit<Result, 'mutant'>): string => (by ? `${fate} by ${by}` : fate);

function readFate(text: string): Omit<Result, 'mutant'> {
  const [, by] = /^killed by (.*)$/.exec(text) ?? [];
  return by ? { fate: 'killed', by } : { fate: text as Fate };
}

/** What is known of the mutants from earlier runs; a function that has changed since begins anew. */
export class Results {
  readonly #results = new Map<string, Result>();

  /** @param isAgain whose survivors are looked at once more: there are new tests or scenarios */
  constructor(
    mutants: readonly Mutant[],
    private readonly isAgain: (file: string) => boolean = () => false,
  ) {
    if (!existsSync(file)) return;
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Kept;
    for (const mutant of mutants) {
      const fate = kept[mutant.file]?.[mutant.stamp];
      if (fate) this.#results.set(mutant.id, { mutant, ...readFate(fate) });
    }
  }

  /** Whether nothing is left to ask about it. What no scenario came to costs nothing to ask: one may come to it by now. */
  isSettled({ id, file: where }: Mutant): boolean {
    const known = this.#results.get(id);
    return known?.fate === 'killed' || (known?.fate === 'survived' && !this.isAgain(where));
  }

  get all(): Result[] {
    return [...this.#results.values()];
  }

  add(result: Result): void {
    this.#results.set(result.mutant.id, result);
    const kept: Kept = {};
    const inOrder = this.all.toSorted(
      (a, b) =>
        a.mutant.file.localeCompare(b.mutant.file) || numberOf(a.mutant) - numberOf(b.mutant),
    );
    for (const one of inOrder) (kept[one.mutant.file] ??= {})[one.mutant.stamp] = written(one);
    writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`);
  }

  /** Keeps the list of those that nobody has noticed beside the results, and gives it. */
  list(isEquivalent: (mutant: Mutant) => boolean): string[] {
    const lines = this.survivors(isEquivalent);
    writeFileSync(list, lines.map((line) => `${line}\n`).join(''));
    return lines;
  }

  /** Those that nobody has noticed, a line each, but for those who change nothing. */
  private survivors(isEquivalent: (mutant: Mutant) => boolean): string[] {
    const short = (text: string) => text.replace(/\s+/g, ' ').slice(0, 110);
    return this.all
      .filter(({ fate, mutant }) => fate !== 'killed' && !isEquivalent(mutant))
      .toSorted(
        (a, b) => a.mutant.file.localeCompare(b.mutant.file) || a.mutant.line - b.mutant.line,
      )
      .map(
        ({ fate, mutant: { file: where, line, was, becomes } }) =>
          `${fate}: ${where}:${line}  ${short(was)}  →  ${short(becomes) || '(left out)'}`,
      );
  }
}
