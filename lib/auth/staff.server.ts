import 'server-only';
import { cookies } from 'next/headers';
import { TOTP } from 'otpauth';
import type { StaffAccount, StaffRole } from '@/lib/config/staff-accounts.server';
import { isSameSecret, keyedHash } from '@/lib/db/encryption.server';
import {
  consume,
  consumeAll,
  networkLimits,
  type RateLimit,
  returnPoints,
} from '@/lib/db/rate-limits.server';
import { recordStaffAct } from '@/lib/db/staff-acts.server';
import {
  deleteStaffSession,
  findStaffSession,
  insertStaffSession,
  staffLifetimeMs,
} from '@/lib/db/staff-sessions.server';
import { newToken } from '@/lib/kernel/id';
import { networkOf } from '@/lib/kernel/network-address';
import { verifyPassword } from '@/lib/kernel/password.server';
import { dayMs, minuteMs, secondMs, wallClockMs } from '@/lib/kernel/time';
import { foldDigits } from '@/lib/kernel/typed-text';
import { log } from '@/lib/observability/log.server';
import { hostCookie, hostCookieName } from './cookie.server';
import { findStaffAccount } from './staff-accounts.server';

/** A signed-in staff member. */
export interface StaffSession {
  id: string;
  account: string;
  role: StaffRole;
}

export type StaffSignIn =
  /**
   * `device` goes into a cookie that outlives the session and identifies the device at the next
   * sign-in.
   */
  | { ok: true; token: string; device: string }
  | { ok: false; refusal: 'wrong' }
  | { ok: false; refusal: 'too-many'; waitMs: number };

const hashOf = (token: string): string => keyedHash(token, 'staff-session');
const credentialOf = ({ line }: StaffAccount): string => keyedHash(line, 'staff-credential');

/**
 * Rate limits of sign-in attempts: for a name from one network, for a name, and from one network.
 * The limit per name only slows attempts down, because a long lock would let a stranger lock staff
 * out. A device that has signed in under the name is counted separately. An unknown name is counted
 * like a known one.
 */
function signInLimits(name: string, ipAddress: string, deviceId: string | null): RateLimit[] {
  const quarterS = (15 * minuteMs) / secondMs;
  if (deviceId !== null) {
    return [{ name: 'staff-device', key: deviceId, points: 10, durationS: quarterS }];
  }
  const who = keyedHash(name, 'staff-name');
  return [
    // First, so that a network that is refused stores no counters for invented names.
    ...networkLimits('staff', ipAddress, 20, quarterS),
    { name: 'staff-here', key: `${who}:${networkOf(ipAddress)}`, points: 5, durationS: quarterS },
    { name: 'staff-slow', key: who, points: 10, durationS: (5 * minuteMs) / secondMs },
  ];
}

const deviceTokenOf = (id: string, account: StaffAccount): string =>
  `${id}.${keyedHash(`${id} ${account.line}`, 'staff-device')}`;

/**
 * The id of a device that has signed in to this account with its current password; null for any
 * other.
 */
function deviceIdOf(device: string | undefined, account: StaffAccount | null): string | null {
  const [id = ''] = (device ?? '').split('.');
  if (!device || !account) return null;
  return isSameSecret(device, deviceTokenOf(id, account)) ? id : null;
}

/**
 * Signs in with name, password, and the code of an authenticator app if the account has one. The
 * response and its timing do not reveal which of them was wrong.
 */
export async function signInStaff(sent: {
  name: string;
  password: string;
  code: string;
  ipAddress: string;
  device: string | undefined;
}): Promise<StaffSignIn> {
  const name = sent.name.trim().toLowerCase();
  const account = findStaffAccount(name);
  const deviceId = deviceIdOf(sent.device, account);
  const limits = signInLimits(name, sent.ipAddress, deviceId);
  const refused = await consumeAll(limits);
  if (refused) {
    log.warn({ event: 'staff-sign-in-refused', limit: refused.name });
    return { ok: false, refusal: 'too-many', waitMs: refused.waitMs };
  }
  const isPasswordRight = await verifyPassword(sent.password, account?.password ?? null);
  if (!account || !isPasswordRight || !(await isCodeRight(account, sent.code))) {
    log.warn({ event: 'staff-sign-in-wrong', account: account?.name ?? null });
    return { ok: false, refusal: 'wrong' };
  }
  await returnPoints(limits);
  const token = newToken(32);
  await insertStaffSession(hashOf(token), account.name, credentialOf(account));
  await recordSignInAct(account.name, 'sign-in');
  return { ok: true, token, device: deviceTokenOf(deviceId ?? newToken(16), account) };
}

/**
 * Accepts each code once, so that an observed code is worthless. Uses real time, as the
 * authenticator app does.
 */
async function isCodeRight({ name, totpSecret }: StaffAccount, code: string): Promise<boolean> {
  if (!totpSecret) return true;
  const totp = new TOTP({ secret: totpSecret });
  const [token, timestamp] = [foldDigits(code).replaceAll(/\s/g, ''), wallClockMs()];
  const delta = totp.validate({ token, timestamp, window: 1 });
  if (delta === null) return false;
  const step = totp.counter({ timestamp }) + delta;
  const once = { name: 'staff-code', key: `${name}:${step}`, points: 1, durationS: 300 };
  return (await consume(once)) === 0;
}

/**
 * The session of the request's cookie, while its account exists with the same password; else null.
 */
export async function currentStaff(): Promise<StaffSession | null> {
  const token = (await cookies()).get(staffCookieName())?.value;
  if (!token || !/^[\w-]{43}$/.test(token)) return null;
  const row = await findStaffSession(hashOf(token));
  const account = row && findStaffAccount(row.account);
  if (!row || !account || credentialOf(account) !== row.credential) return null;
  return { id: row.id, account: row.account, role: account.role };
}

/** Ends a session; its token becomes invalid. */
export async function endStaffSession({
  id,
  account,
}: Pick<StaffSession, 'id' | 'account'>): Promise<void> {
  await deleteStaffSession(id);
  await recordSignInAct(account, 'sign-out');
}

async function recordSignInAct(account: string, act: 'sign-in' | 'sign-out'): Promise<void> {
  await recordStaffAct({ account, act, checkoutId: null, reason: null, outcome: 'done' });
  log.info({ event: `staff-${act}`, account });
}

const staffCookieName = (): string => hostCookieName('staff');

/**
 * The cookie of a staff session's token. Strict: no request to the staff pages starts on another
 * site.
 */
export const staffCookie = (token: string) =>
  hostCookie(staffCookieName(), token, staffLifetimeMs / secondMs, 'strict');

/** The cookie that deletes it. */
export const expiredStaffCookie = () => hostCookie(staffCookieName(), '', 0, 'strict');

export const staffDeviceCookieName = (): string => hostCookieName('staff-device');

/** How long a device keeps its own limit of sign-in attempts. It grants no access. */
const deviceLifetimeMs = 90 * dayMs;

/** The cookie of a device on which staff have signed in. */
export const staffDeviceCookie = (device: string) =>
  hostCookie(staffDeviceCookieName(), device, deviceLifetimeMs / secondMs, 'strict');
