import { readFileSync } from 'node:fs';
import { inRoot } from '../../scripts/stack/root';

/** The services that all workers of a run share: one database server and one sandbox. */
export interface RunServices {
  /** A database URL with `*` in place of the name. */
  databaseUrl: string;
  sandbox: { url: string; controlUrl: string };
  /** The run's folder; one log file for each worker remains in it. */
  folder: string;
}

const variable = 'E2E_GROUND';

/** Passes the services to the workers, which start later and inherit the environment. */
export function setRunServices(services: RunServices): void {
  process.env[variable] = JSON.stringify(services);
}

export function runServices(): RunServices {
  const text = process.env[variable];
  if (!text) throw new Error('The global setup has not run.');
  return JSON.parse(text);
}

/** Parses the message file of a language. */
export const messagesFile = (locale: string): unknown =>
  JSON.parse(readFileSync(inRoot(`messages/${locale}.json`), 'utf8'));
