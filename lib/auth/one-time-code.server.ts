import 'server-only';
import { giveBack, spendAll } from '@/lib/db/rate-limits.server';
import { hasProven } from '@/lib/db/sessions.server';
import {
  claimSend,
  countCheck,
  deleteVerification,
  findVerification,
  recordUnsent,
  takeBackCheck,
  takeBackSend,
} from '@/lib/db/verifications.server';
import type { Locale } from '@/lib/i18n/routing';
import { CodeNotSent } from '@/lib/integrations/verification/provider';
import { verification } from '@/lib/integrations/verification/verification.server';
import type { Mobile } from '@/lib/kernel/mobile';
import { type Outcome, ok, refuse } from '@/lib/kernel/outcome';
import { minuteMs, nowMs, secondMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { codeChecks, codes } from '@/lib/observability/metrics.server';
import { guessBudgets, isOfEverybody, sendBudgets, type Visitor } from './code-rate-limits.server';

const coolDownsMs = [30 * secondMs, minuteMs, 2 * minuteMs];
const mostChecks = 5;
/** How long the service takes a code for. */
const codeLifeMs = 10 * minuteMs;

const coolDownMs = (sends: number): number =>
  coolDownsMs[Math.min(sends, coolDownsMs.length) - 1] ?? 0;

export interface Sender extends Visitor {
  locale: Locale;
}

/**
 * The code that was sent last in a session, whether it is still good, and when another one may be asked for; null when there
 * is none.
 */
export async function codeUnderWay(
  sessionId: string,
): Promise<{ mobile: Mobile; resendInMs: number; isGood: boolean } | null> {
  const row = await findVerification(sessionId);
  if (!row) return null;
  const [sentMs, resendMs, atMs] = [row.sentAt.getTime(), row.resendAt.getTime(), nowMs()];
  return {
    mobile: row.mobile,
    resendInMs: Math.max(0, resendMs - atMs),
    // One that was not sent after all cools down for no time.
    isGood: resendMs > sentMs && atMs < sentMs + codeLifeMs,
  };
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
  const again = before?.mobile === mobile ? before : null;
  const coolingMs = again ? again.resendAt.getTime() - nowMs() : 0;
  if (coolingMs > 0) return ok({ resendInMs: coolingMs });

  const budgets = sendBudgets(mobile, sender, await hasProven(sessionId, mobile));
  const usedUp = await spendAll(budgets);
  if (usedUp) {
    codes.inc({ outcome: 'refused' });
    if (isOfEverybody(usedUp.name)) log.alarm('codes-used-up', { waitMs: usedUp.waitMs });
    else log.info({ event: 'codes-refused', budget: usedUp.name, waitMs: usedUp.waitMs });
    return refuse({ waitMs: usedUp.waitMs });
  }

  const sends = (again?.sends ?? 0) + 1;
  // Before the call: whoever presses twice, or dies in between, still waits.
  const send = { sends, checks: 0, coolDownMs: coolDownMs(sends) };
  if (!(await claimSend(sessionId, mobile, send))) {
    await giveBack(budgets);
    return ok({ resendInMs: send.coolDownMs });
  }
  // failpoint: code-written
  try {
    const started = await verification().start({ mobile, locale });
    codes.inc({ outcome: started.ok ? 'sent' : 'limited' });
    if (started.ok) return ok({ resendInMs: coolDownMs(sends) });
  } catch (error) {
    codes.inc({ outcome: error instanceof CodeNotSent ? 'not-sent' : 'unknown' });
    // It may be tried again at once. The checks of the code before stand: a failure is no new code to guess at.
    const checks = again?.checks ?? 0;
    await recordUnsent({ sessionId, mobile, sends }, checks);
    // What may have cost an SMS is counted, else an outage would be the hour to send a thousand.
    if (error instanceof CodeNotSent) await giveBack(budgets);
    throw error;
  }
  // The one before is as good as it was, and may still be on its way.
  await takeBackSend({ sessionId, mobile, sends }, before);
  await giveBack(budgets);
  return refuse({ waitMs: 5 * minuteMs });
}

/** `code-none`: none is under way here. `code-used`: it has proven something already. */
export type CodeRefusal =
  | 'code-none'
  | 'code-wrong'
  | 'code-expired'
  | 'code-used'
  | 'code-spent'
  | { waitMs: number };

/**
 * Checks a code; its mobile is then proven. At most five checks per code, and so many wrong ones per number and network,
 * counted before they are made. *Already verified* proves nothing: the code has been used before.
 */
export async function checkCode(
  code: string,
  visitor: Visitor,
): Promise<Outcome<Mobile, CodeRefusal>> {
  const { sessionId } = visitor;
  const row = await findVerification(sessionId);
  if (!row) return refuse('code-none');
  const budgets = guessBudgets(row.mobile, visitor);
  const usedUp = await spendAll(budgets);
  if (usedUp) {
    codeChecks.inc({ outcome: 'refused' });
    log.info({ event: 'guesses-refused', budget: usedUp.name, waitMs: usedUp.waitMs });
    return refuse({ waitMs: usedUp.waitMs });
  }
  const checks = await countCheck(sessionId);
  // Gone: another call of this session has just proven it.
  if (checks === null || checks > mostChecks) {
    await giveBack(budgets);
    return refuse(checks === null ? 'code-none' : 'code-spent');
  }
  const unanswered = async (error: unknown): Promise<never> => {
    // It certainly never left: nobody has guessed.
    if (error instanceof CodeNotSent) {
      await takeBackCheck({ sessionId, mobile: row.mobile, sends: row.sends });
      await giveBack(budgets);
    }
    throw error;
  };
  const verdict = await verification().check({ mobile: row.mobile, code }).catch(unanswered);
  codeChecks.inc({ outcome: verdict });
  // failpoint: code-checked
  if (verdict === 'wrong') {
    log.info({ event: 'code-wrong', checks });
    return refuse('code-wrong');
  }
  // Nothing was guessed at. A check without an answer stays counted.
  await giveBack(budgets);
  if (verdict === 'too-many') return refuse('code-spent');
  if (verdict !== 'approved') return refuse(verdict === 'expired' ? 'code-expired' : 'code-used');
  await deleteVerification(sessionId);
  return ok(row.mobile);
}
