import { createHmac, scryptSync } from 'node:crypto';

/** The password of every staff account in tests. */
export const staffPassword = 'every drop on its thread';

/** The 20 bytes `12345678901234567890` in base32, as authenticator apps use. */
const codeSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

const hashed = ((): string => {
  const salt = Buffer.alloc(16, 7);
  const hash = scryptSync(staffPassword, salt, 32, { N: 2 ** 14, r: 8, p: 5 });
  return ['scrypt.14.8.5', salt.toString('base64url'), hash.toString('base64url')].join('.');
})();

/**
 * The account line that `npm run staff -- add` prints, implemented independently from the format's
 * description.
 */
export const staffLine = (name: string, { withCode = false, lookOnly = false } = {}): string =>
  [name, hashed, ...(withCode ? [codeSecret] : []), ...(lookOnly ? ['look'] : [])].join(':');

/**
 * The staff accounts of a test's app: sara and omar; noura, who also needs a code; rami, who may
 * only look.
 */
export const staffAccounts = [
  staffLine('sara'),
  staffLine('omar'),
  staffLine('noura', { withCode: true }),
  staffLine('rami', { lookOnly: true }),
].join(',');

/** The current code of noura's authenticator app (RFC 6238). */
export function staffCode(): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', Buffer.alloc(20, '12345678901234567890')).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
