import 'server-only';
import { env } from '@/lib/config/env.server';
import type { Locale } from '@/lib/i18n/routing';
import type { Mobile } from '@/lib/kernel/mobile';
import { ok, type Outcome, refuse } from '@/lib/kernel/outcome';
import { dayMs, hourMs, minuteMs, nowMs, secondMs } from '@/lib/kernel/time';
import { log } from '@/lib/log/log.server';
import { type Budget, spend } from '@/lib/store/budgets.server';
import { mobileHash } from '@/lib/store/customers.server';
import {
  countCheck,
  deleteVerification,
  findVerification,
  recordSend,
} from '@/lib/store/verifications.server';
import { verification } from '@/lib/verification/verification.server';

const coolDownsMs = [30 * secondMs, minuteMs, 2 * minuteMs];
const mostChecks = 5;

const coolDownMs = (sends: number): number =>
  coolDownsMs[Math.min(sends, coolDownsMs.length) - 1] ?? 0;

export interface Sender {
  sessionId: string;
  /** The visitor's network address. */
  address: string;
  locale: Locale;
}

/** The code that is under way in a session; null when there is none. */
export async function codeUnderWay(
  sessionId: string,
): Promise<{ mobile: Mobile; resendInMs: number } | null> {
  const row = await findVerification(sessionId);
  return row && { mobile: row.mobile, resendInMs: Math.max(0, row.resendAt.getTime() - nowMs()) };
}

/**
 * Sends a code to a mobile and returns when another one may be asked for. While a code to the same mobile cools
 * down none is sent. Refused, with how long to wait, when a budget is used up. Known and unknown mobiles are
 * treated alike: nothing here asks who has them (T2).
 */
export async function sendCode(
  mobile: Mobile,
  sender: Sender,
): Promise<Outcome<{ resendInMs: number }, { waitMs: number }>> {
  const { sessionId, locale } = sender;
  const before = await findVerification(sessionId);
  const again = before?.mobile === mobile;
  const coolingMs = again ? before.resendAt.getTime() - nowMs() : 0;
  if (coolingMs > 0) return ok({ resendInMs: coolingMs });

  const waitMs = await spendBudgets(mobile, sender);
  if (waitMs > 0) return refuse({ waitMs });

  const sends = again ? before.sends + 1 : 1;
  // Before the call: whoever presses twice, or dies in between, still waits.
  await recordSend(sessionId, mobile, sends, coolDownMs(sends));
  try {
    const started = await verification().start({ mobile, locale });
    if (started.ok) return ok({ resendInMs: coolDownMs(sends) });
  } catch (error) {
    await recordSend(sessionId, mobile, sends, 0);
    throw error;
  }
  await deleteVerification(sessionId);
  return refuse({ waitMs: 5 * minuteMs });
}

/** Carriers share addresses, so the person's own budgets come first; the last one protects the bill. */
async function spendBudgets(mobile: Mobile, { sessionId, address }: Sender): Promise<number> {
  const hourS = hourMs / secondMs;
  const number = mobileHash(mobile);
  const budgets: Budget[] = [
    { name: 'codes-session', key: sessionId, points: 8, durationS: hourS },
    { name: 'codes-number', key: number, points: 5, durationS: hourS },
    { name: 'codes-number-day', key: number, points: 10, durationS: dayMs / secondMs },
    {
      name: 'codes-address',
      key: address,
      points: env().CODES_PER_ADDRESS_HOURLY,
      durationS: hourS,
    },
    { name: 'codes-all', key: 'all', points: env().CODES_HOURLY, durationS: hourS },
  ];
  for (const budget of budgets) {
    const waitMs = await spend(budget);
    if (waitMs === 0) continue;
    if (budget.name === 'codes-all') log.alarm('codes-used-up', { waitMs });
    return waitMs;
  }
  return 0;
}

export type CodeRefusal = 'code-wrong' | 'code-expired' | 'code-spent';

/**
 * Checks a code; its mobile is then proven. At most five checks per code, counted before they are made. *Already
 * verified* proves nothing: the code was somebody's before.
 */
export async function checkCode(
  sessionId: string,
  code: string,
): Promise<Outcome<Mobile, CodeRefusal>> {
  const row = await findVerification(sessionId);
  if (!row) return refuse('code-expired');
  if ((await countCheck(sessionId)) > mostChecks) return refuse('code-spent');
  const verdict = await verification().check({ mobile: row.mobile, code });
  if (verdict === 'wrong') return refuse('code-wrong');
  if (verdict === 'too-many') return refuse('code-spent');
  if (verdict !== 'approved') return refuse('code-expired');
  await deleteVerification(sessionId);
  return ok(row.mobile);
}
