import { readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/stack/root';

/** What stands under all workers of a run: one database server and one sandbox. */
export interface Ground {
  /** The address of a database, with `*` for its name. */
  databaseUrl: string;
  sandbox: { url: string; controlUrl: string };
  /** Where the run keeps its files; one log per worker stays. */
  folder: string;
}

const variable = 'E2E_GROUND';

/** Hands the ground to the workers, which are started later and get our environment. */
export function layGround(ground: Ground): void {
  process.env[variable] = JSON.stringify(ground);
}

export function ground(): Ground {
  const text = process.env[variable];
  if (!text) throw new Error('The global setup has not run.');
  return JSON.parse(text);
}

/** The file of a language, as it is. */
export const messagesFile = (locale: string): unknown =>
  JSON.parse(readFileSync(inRoot(`messages/${locale}.json`), 'utf8'));
