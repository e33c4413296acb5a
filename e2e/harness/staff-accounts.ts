import { createHmac, scryptSync } from 'node:crypto';

/** What everybody of the tests' staff types. */
export const staffPassword = 'every drop on its thread';

/** 20 bytes, `12345678901234567890`, as an authenticator app has them. */
const codeSecret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

const hashed = ((): string => {
  const salt = Buffer.alloc(16, 7);
  const hash = scryptSync(staffPassword, salt, 32, { N: 2 ** 14, r: 8, p: 5 });
  return ['scrypt.14.8.5', salt.toString('base64url'), hash.toString('base64url')].join('.');
})();

/** The line of an account as `npm run staff -- add` would print it, written here once more by the format's description. */
export const staffLine = (name: string, { withCode = false } = {}): string =>
  [name, hashed, ...(withCode ? [codeSecret] : [])].join(':');

/** Who may open the staff page of a test's app: sara and omar, and noura, who also has a code. */
export const staffAccounts = [
  staffLine('sara'),
  staffLine('omar'),
  staffLine('noura', { withCode: true }),
].join(',');

/** The code that noura's app shows now (RFC 6238). */
export function staffCode(): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const mac = createHmac('sha1', Buffer.alloc(20, '12345678901234567890')).update(counter).digest();
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}
