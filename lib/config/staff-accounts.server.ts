import 'server-only';
import { type PasswordHash, readPasswordHash } from '@/lib/kernel/password.server';

/** Somebody of the staff, as the environment names them. */
export interface StaffAccount {
  name: string;
  password: PasswordHash;
  /** Of an authenticator app, in Base32; null where the account has none. */
  totpSecret: string | null;
  /** As it was written: told apart from what it becomes when the password is changed. */
  line: string;
}

/** What `npm run staff -- add` takes for a name. */
export const isStaffName = (text: string): boolean => /^[a-z][a-z0-9.-]{1,30}$/.test(text);

function readAccount(line: string): StaffAccount | null {
  const [name = '', hash = '', totpSecret = null, ...more] = line.split(':');
  const password = readPasswordHash(hash);
  // RFC 4226 wants 16 bytes at least.
  const isWhole = more.length === 0 && (totpSecret === null || /^[A-Z2-7]{26,}$/i.test(totpSecret));
  return isStaffName(name) && password && isWhole ? { name, password, totpSecret, line } : null;
}

/** Reads `name:hash` or `name:hash:secret`, separated by commas; null when one of them is none, or a name comes twice. */
export function readStaffAccounts(text: string): StaffAccount[] | null {
  const accounts = text
    .split(',')
    .map((line) => line.trim())
    .filter(Boolean)
    .map(readAccount);
  const whole = accounts.filter((account) => account !== null);
  const names = new Set(whole.map(({ name }) => name));
  return whole.length === accounts.length && names.size === whole.length ? whole : null;
}
