import 'server-only';
import { type PasswordHash, parsePasswordHash } from '@/lib/kernel/password.server';

/** What an account may do: only read (`look`), or also change something (`act`). */
export type StaffRole = 'look' | 'act';

/** A staff account from `STAFF_ACCOUNTS`. */
export interface StaffAccount {
  name: string;
  password: PasswordHash;
  /** Secret of the authenticator app, Base32; null without one. */
  totpSecret: string | null;
  role: StaffRole;
  /** The account's original text: changes when the password changes. */
  line: string;
}

/** Names that `npm run staff -- add` accepts. */
export const isStaffName = (text: string): boolean => /^[a-z][a-z0-9.-]{1,30}$/.test(text);

function readAccount(line: string): StaffAccount | null {
  const [name = '', hash = '', ...rest] = line.split(':');
  const role = rest.at(-1) === 'look' ? 'look' : 'act';
  const [totpSecret = null, ...more] = role === 'look' ? rest.slice(0, -1) : rest;
  const password = parsePasswordHash(hash);
  // RFC 4226 requires at least 16 bytes, which are 26 characters of Base32.
  const isWhole = more.length === 0 && (totpSecret === null || /^[A-Z2-7]{26,}$/i.test(totpSecret));
  return isStaffName(name) && password && isWhole
    ? { name, password, totpSecret, role, line }
    : null;
}

/**
 * Parses comma-separated `name:hash` or `name:hash:secret`, each with `:look` at its end for an
 * account that may only read; null when an entry is malformed or a name repeats.
 */
export function readStaffAccounts(text: string): StaffAccount[] | null {
  const accounts = text.split(',').map((line) => readAccount(line.trim()));
  const whole = accounts.filter((account) => account !== null);
  const names = new Set(whole.map(({ name }) => name));
  return whole.length === accounts.length && names.size === whole.length ? whole : null;
}
