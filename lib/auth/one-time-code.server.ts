import 'server-only';
import { consumeAll, returnPoints } from '@/lib/db/rate-limits.server';
import { hasProven } from '@/lib/db/sessions.server';
import {
  claimSend,
  countCheck,
  deleteVerification,
  findVerification,
  recordUnsent,
  undoCheck,
  undoSend,
} from '@/lib/db/verifications.server';
import type { Locale } from '@/lib/i18n/routing';
import { CodeNotSentError } from '@/lib/integrations/verification/provider';
import { verification } from '@/lib/integrations/verification/verification.server';
import type { Mobile } from '@/lib/kernel/mobile';
import { type Outcome, ok, refuse } from '@/lib/kernel/outcome';
import { minuteMs, nowMs, secondMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { codeChecks, codes } from '@/lib/observability/metrics.server';
import {
  codeCheckLimits,
  codeSendLimits,
  isSharedLimit,
  type Visitor,
} from './code-rate-limits.server';

const coolDownsMs = [30 * secondMs, minuteMs, 2 * minuteMs];
const maxChecks = 5;
/** How long the provider accepts a code. */
const codeLifetimeMs = 10 * minuteMs;

const coolDownMs = (sends: number): number =>
  coolDownsMs[Math.min(sends, coolDownsMs.length) - 1] ?? 0;

export interface Sender extends Visitor {
  locale: Locale;
}

/**
 * The last code requested in a session: whether it was sent, and when the next one may be
 * requested. Null when there is none, and after its lifetime: pages show its number, and by then
 * someone else may have the device.
 */
export async function pendingCode(
  sessionId: string,
): Promise<{ mobile: Mobile; resendInMs: number; isSent: boolean } | null> {
  const row = await findVerification(sessionId);
  if (!row) return null;
  const [sentMs, resendMs, atMs] = [row.sentAt.getTime(), row.resendAt.getTime(), nowMs()];
  if (atMs >= sentMs + codeLifetimeMs) return null;
  return {
    mobile: row.mobile,
    resendInMs: Math.max(0, resendMs - atMs),
    // A code that was not sent has no cool-down (`recordUnsent`).
    isSent: resendMs > sentMs,
  };
}

/**
 * The number of the last code requested in a session, also after that code has expired: a page that
 * was left open requests another one without repeating its number. Null when there is none.
 */
export async function numberToResendTo(sessionId: string): Promise<Mobile | null> {
  return (await findVerification(sessionId))?.mobile ?? null;
}

/**
 * Sends a code to a mobile and returns when the next one may be requested. Sends nothing while a
 * code to the same mobile is cooling down. Refused, with the time to wait, when a rate limit is
 * exhausted. Known and unknown mobiles are treated alike: this function never looks up their owner
 * (T2).
 */
export async function sendCode(
  mobile: Mobile,
  sender: Sender,
): Promise<Outcome<{ resendInMs: number }, { waitMs: number }>> {
  const { sessionId, locale } = sender;
  const before = await findVerification(sessionId);
  const previous = before?.mobile === mobile ? before : null;
  const coolingMs = previous ? previous.resendAt.getTime() - nowMs() : 0;
  if (coolingMs > 0) return ok({ resendInMs: coolingMs });

  const limits = codeSendLimits(mobile, sender, await hasProven(sessionId, mobile));
  const exhausted = await consumeAll(limits);
  if (exhausted) {
    codes.inc({ outcome: 'refused' });
    if (isSharedLimit(exhausted.name)) log.alarm('codes-used-up', { waitMs: exhausted.waitMs });
    else log.info({ event: 'codes-refused', limit: exhausted.name, waitMs: exhausted.waitMs });
    return refuse({ waitMs: exhausted.waitMs });
  }

  const sends = (previous?.sends ?? 0) + 1;
  // Recorded before the call, so that a double click or a crash cannot skip the cool-down.
  const send = { sends, checks: 0, coolDownMs: coolDownMs(sends) };
  if (!(await claimSend(sessionId, mobile, send))) {
    await returnPoints(limits);
    return ok({ resendInMs: send.coolDownMs });
  }
  // failpoint: code-written
  try {
    const started = await verification().start({ mobile, locale });
    codes.inc({ outcome: started.ok ? 'sent' : 'limited' });
    if (started.ok) return ok({ resendInMs: coolDownMs(sends) });
  } catch (error) {
    codes.inc({ outcome: error instanceof CodeNotSentError ? 'not-sent' : 'unknown' });
    // A retry is allowed at once. Checks of the previous code still count: a failed send gives no
    // new guesses.
    const checks = previous?.checks ?? 0;
    await recordUnsent({ sessionId, mobile, sends }, checks);
    // A send that may have cost an SMS stays counted; otherwise an outage would allow a thousand.
    if (error instanceof CodeNotSentError) await returnPoints(limits);
    throw error;
  }
  // The previous code is still valid, and may still be on its way.
  await undoSend({ sessionId, mobile, sends }, before);
  await returnPoints(limits);
  return refuse({ waitMs: 5 * minuteMs });
}

/** `code-none`: no code is pending. `code-used`: it was already accepted before. */
export type CodeRefusal =
  | 'code-none'
  | 'code-wrong'
  | 'code-expired'
  | 'code-used'
  | 'code-spent'
  | { waitMs: number };

/**
 * Checks a code, and returns the mobile that it verifies. At most five checks per code, and limits
 * per number and network, counted before the check. *Already verified* proves nothing: the code was
 * used before.
 */
export async function checkCode(
  code: string,
  visitor: Visitor,
): Promise<Outcome<Mobile, CodeRefusal>> {
  const { sessionId } = visitor;
  const row = await findVerification(sessionId);
  if (!row) return refuse('code-none');
  const limits = codeCheckLimits(row.mobile, visitor);
  const exhausted = await consumeAll(limits);
  if (exhausted) {
    codeChecks.inc({ outcome: 'refused' });
    log.info({ event: 'code-checks-refused', limit: exhausted.name, waitMs: exhausted.waitMs });
    return refuse({ waitMs: exhausted.waitMs });
  }
  const checks = await countCheck(sessionId, row.mobile);
  // Null: another request of this session has just verified it, or changed the number.
  if (checks === null || checks > maxChecks) {
    await returnPoints(limits);
    return refuse(checks === null ? 'code-none' : 'code-spent');
  }
  const onCheckError = async (error: unknown): Promise<never> => {
    // The check was certainly not sent, so it does not count as a guess.
    if (error instanceof CodeNotSentError) {
      await undoCheck({ sessionId, mobile: row.mobile, sends: row.sends });
      await returnPoints(limits);
    }
    throw error;
  };
  const verdict = await verification().check({ mobile: row.mobile, code }).catch(onCheckError);
  codeChecks.inc({ outcome: verdict });
  // failpoint: code-checked
  if (verdict === 'wrong') {
    log.info({ event: 'code-wrong', checks });
    return refuse('code-wrong');
  }
  // Refunded because the guess was not wrong. A check without a response stays counted.
  await returnPoints(limits);
  if (verdict === 'too-many') return refuse('code-spent');
  if (verdict !== 'approved') return refuse(verdict === 'expired' ? 'code-expired' : 'code-used');
  await deleteVerification(sessionId, row.mobile);
  return ok(row.mobile);
}
