import { X509Certificate, randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import { type Certificate, makeCertificate } from './certificate';

/** What phones in the same network are served with. */
export interface Lan {
  address: string;
  certificate: Certificate;
}

/** Of the kinds that routers at home and at work give out, the usual one first. */
const kinds = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./];

/** This machine's address in its network, the one asked for if any. Throws with what to do where there is none. */
export function lanAddress(asked?: string): string {
  const found = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => address);
  const address = asked
    ? found.find((one) => one === asked)
    : (kinds.map((kind) => found.find((one) => kind.test(one))).find(Boolean) ?? found[0]);
  if (address && isIPv4(address)) return address;
  throw new Error(
    found.length === 0
      ? 'This machine is in no network that a phone could reach it through: connect it, then start again.'
      : `This machine has no address ${asked}. It has ${found.join(', ')}: npm run demo -- --lan=${found[0]}`,
  );
}

const weekMs = 7 * 86_400_000;

function isGood({ cert }: Certificate, address: string): boolean {
  const read = new X509Certificate(cert);
  return read.checkIP(address) !== undefined && Date.parse(read.validTo) - Date.now() > weekMs;
}

/**
 * The certificate for an address: kept, so that a phone which has been told to trust it is not asked again; made anew for
 * another address and before it ends.
 */
export function keptCertificate(file: string, address: string): Certificate {
  if (existsSync(file)) {
    const kept = JSON.parse(readFileSync(file, 'utf8')) as Certificate;
    if (isGood(kept, address)) return kept;
  }
  const made = makeCertificate(address);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  chmodSync(file, 0o600);
  return made;
}

/** What the console asks for: another one at every start. */
export const newControlToken = (): string => randomBytes(24).toString('base64url');
