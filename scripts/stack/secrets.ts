import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AppSecrets } from './app';

export interface Secrets extends AppSecrets {
  databasePassword: string;
}

const random = (): string => randomBytes(32).toString('base64url');

/** New secrets, for data that nobody has to read again. */
export const newSecrets = (): Secrets => ({
  sessionSecret: random(),
  dataKeys: `local:${randomBytes(32).toString('base64')}`,
  webhookSecret: random(),
  databasePassword: random(),
});

/** The secrets that belong to the data beside them: made once, readable by their owner only. */
export function keptSecrets(file: string): Secrets {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const secrets = newSecrets();
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return secrets;
}
