import 'server-only';
import { TOTP } from 'otpauth';
import type { StaffAccount } from '@/lib/config/staff-accounts.server';
import { foldDigits } from '@/lib/kernel/digits';
import { newToken } from '@/lib/kernel/id';
import { isPassword } from '@/lib/kernel/password.server';
import { hourMs, minuteMs, secondMs, wallClockMs } from '@/lib/kernel/time';
import { log } from '@/lib/log/log.server';
import { type Budget, giveBack, networkOf, spend, spendAll } from '@/lib/store/budgets.server';
import { keyedHash } from '@/lib/store/seal.server';
import { recordStaffAct } from '@/lib/store/staff-acts.server';
import {
  deleteStaffSession,
  findStaffSession,
  insertStaffSession,
} from '@/lib/store/staff-sessions.server';
import { findStaffAccount } from './staff-accounts.server';

/** Somebody of the staff, signed in. */
export interface StaffSession {
  id: string;
  account: string;
}

export type StaffSignIn =
  | { ok: true; token: string }
  | { ok: false; refusal: 'wrong' }
  | { ok: false; refusal: 'too-many'; waitMs: number };

const hashOf = (token: string): string => keyedHash(token, 'staff-session');
const credentialOf = ({ line }: StaffAccount): string => keyedHash(line, 'staff-credential');

/**
 * Guesses: at one name from one network, at one name, and from one network. The second is wide, for with it a stranger
 * could keep somebody out. A name that nobody has is counted like any other.
 */
function budgetsOf(name: string, address: string): Budget[] {
  const network = networkOf(address);
  const [quarterS, hourS] = [(15 * minuteMs) / secondMs, hourMs / secondMs];
  const who = keyedHash(name, 'staff-name');
  return [
    // First: of a network that is refused no invented name is kept.
    { name: 'staff-network', key: network, points: 20, durationS: quarterS },
    { name: 'staff-here', key: `${who}:${network}`, points: 5, durationS: quarterS },
    { name: 'staff-name', key: who, points: 30, durationS: hourS },
  ];
}

/**
 * Signs in with a name, a password, and the code of an app where the account has one. Whatever of it is wrong, the answer
 * is the same, and takes as long.
 */
export async function signInStaff(sent: {
  name: string;
  password: string;
  code: string;
  address: string;
}): Promise<StaffSignIn> {
  const name = sent.name.trim().toLowerCase();
  const budgets = budgetsOf(name, sent.address);
  const refused = await spendAll(budgets);
  if (refused) {
    log.warn({ event: 'staff-sign-in-refused', budget: refused.name });
    return { ok: false, refusal: 'too-many', waitMs: refused.waitMs };
  }
  const account = findStaffAccount(name);
  const isRight = await isPassword(sent.password, account?.password ?? null);
  if (!account || !isRight || !(await isCodeRight(account, sent.code))) {
    log.warn({ event: 'staff-sign-in-wrong', account: account?.name ?? null });
    return { ok: false, refusal: 'wrong' };
  }
  await giveBack(budgets);
  const token = newToken(32);
  await insertStaffSession(hashOf(token), account.name, credentialOf(account));
  await note(account.name, 'sign-in');
  return { ok: true, token };
}

/** A code is good once, so that one read over a shoulder is worth nothing. On real time, as the app that shows it. */
async function isCodeRight({ name, totpSecret }: StaffAccount, code: string): Promise<boolean> {
  if (!totpSecret) return true;
  const totp = new TOTP({ secret: totpSecret });
  const [token, timestamp] = [foldDigits(code).replaceAll(/\s/g, ''), wallClockMs()];
  const delta = totp.validate({ token, timestamp, window: 1 });
  if (delta === null) return false;
  const step = totp.counter({ timestamp }) + delta;
  const once = { name: 'staff-code', key: `${name}:${step}`, points: 1, durationS: 300 };
  return (await spend(once)) === 0;
}

/** The session that a cookie names, as long as its account is there with the same password; null otherwise. */
export async function readStaff(token: string | undefined): Promise<StaffSession | null> {
  if (!token || !/^[\w-]{43}$/.test(token)) return null;
  const row = await findStaffSession(hashOf(token));
  const account = row && findStaffAccount(row.account);
  if (!row || !account || credentialOf(account) !== row.credential) return null;
  return { id: row.id, account: row.account };
}

/** Ends a session; its token is worth nothing from now on. */
export async function endStaff({ id, account }: StaffSession): Promise<void> {
  await deleteStaffSession(id);
  await note(account, 'sign-out');
}

async function note(account: string, act: 'sign-in' | 'sign-out'): Promise<void> {
  await recordStaffAct({ account, act, checkoutId: null, reason: null, outcome: 'done' });
  log.info({ event: `staff-${act}`, account });
}
