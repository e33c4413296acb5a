import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AppSecrets } from './app';

export interface Secrets extends AppSecrets {
  databasePassword: string;
}

/** The only account of the demo's staff page. */
export interface DemoStaff {
  name: string;
  password: string;
  /** The entry for STAFF_ACCOUNTS. */
  line: string;
}

const random = (): string => randomBytes(32).toString('base64url');

/** New secrets, for temporary data. */
export const newSecrets = (): Secrets => ({
  sessionSecret: random(),
  dataKeys: `local:${randomBytes(32).toString('base64')}`,
  webhookSecret: random(),
  databasePassword: random(),
});

/** Writes a file that only its owner can read. */
function writePrivate(file: string, value: object): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
}

/** The secrets of a data folder: created once, readable by their owner only. */
export function loadOrCreateSecrets(file: string): Secrets {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const secrets = newSecrets();
  writePrivate(file, secrets);
  return secrets;
}

/** Creates a staff account with the app's own command. The password is passed on stdin only. */
function newStaffLine(operator: string, name: string, password: string): string {
  const made = spawnSync(process.execPath, [operator, 'staff', 'add', name], {
    input: `${password}\n`,
    encoding: 'utf8',
  });
  if (made.status !== 0)
    throw new Error(`Could not create the account of the staff page: ${made.stderr}`);
  return made.stdout.trim();
}

/**
 * The account of the demo's staff page: created at the first start and stored beside the secrets.
 * Outside of a demo the app refuses an account of this name.
 */
export function loadOrCreateStaff(file: string, operator: string): DemoStaff {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const [name, password] = ['demo', randomBytes(9).toString('base64url')];
  const staff = { name, password, line: newStaffLine(operator, name, password) };
  writePrivate(file, staff);
  return staff;
}
