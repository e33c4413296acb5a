import 'server-only';
import { env } from '@/lib/config/env.server';
import type { Locale } from '@/lib/i18n/routing';
import type { Mobile } from '@/lib/kernel/mobile';
import { ok, type Outcome, refuse } from '@/lib/kernel/outcome';
import { dayMs, hourMs, minuteMs, nowMs, secondMs } from '@/lib/kernel/time';
import { log } from '@/lib/log/log.server';
import { codes } from '@/lib/metrics/catalogue.server';
import { type Budget, giveBack, networkOf, spendAll, spent } from '@/lib/store/budgets.server';
import { mobileHash } from '@/lib/store/customers.server';
import {
  claimSend,
  countCheck,
  deleteVerification,
  findVerification,
  recordUnsent,
  takeBackCheck,
  takeBackSend,
} from '@/lib/store/verifications.server';
import { CodeNotSent } from '@/lib/verification/provider';
import { verification } from '@/lib/verification/verification.server';

const coolDownsMs = [30 * secondMs, minuteMs, 2 * minuteMs];
const mostChecks = 5;
/** How long the service takes a code for. */
const codeLifeMs = 10 * minuteMs;

const coolDownMs = (sends: number): number =>
  coolDownsMs[Math.min(sends, coolDownsMs.length) - 1] ?? 0;

export interface Visitor {
  sessionId: string;
  /** The mobile that this session has proven, or null. */
  provenMobile: Mobile | null;
  /** The visitor's network address. */
  address: string;
}

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

  const budgets = sendBudgets(mobile, sender);
  const usedUp = await spendAll(budgets);
  if (usedUp) {
    codes.inc({ outcome: 'refused' });
    if (ofEverybody.has(usedUp.name)) log.alarm('codes-used-up', { waitMs: usedUp.waitMs });
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

const hourS = hourMs / secondMs;
const dayS = dayMs / secondMs;

/**
 * The budgets of one SMS, the person's own first: carriers share addresses; the last ones protect the bill.
 *
 * Anybody can ask for codes to anybody's number, so a budget of the number alone is a way to lock its owner out: ten
 * requests of a stranger, and no code comes for a day. Therefore:
 *
 * - `here`: the number as asked for from one network. It stops a stranger at one place, and nobody anywhere else.
 * - `number`: from everywhere. Wider, and its longest window is six hours: a stranger with several networks bothers the
 *   owner with at most 20 messages in them, and keeps a *new* sign-in away no longer than that.
 * - A device on which this very mobile was proven has budgets of its own, which no stranger can touch: a fresh code
 *   before the address changes always comes. It is not counted with its network, and of all codes a tenth is left to such
 *   devices (`codes-strangers`). What they may ask for is bounded by their number, however many of them there are.
 */
function sendBudgets(mobile: Mobile, { sessionId, provenMobile, address }: Sender): Budget[] {
  const number = mobileHash(mobile);
  const network = networkOf(address);
  const here = `${number}@${network}`;
  const { CODES_PER_ADDRESS_HOURLY, CODES_HOURLY } = env();
  const ofStrangers = Math.ceil(CODES_HOURLY * shareOfStrangers);
  const ofNumber: Budget[] =
    provenMobile === mobile
      ? [
          { name: 'codes-own', key: sessionId, points: 5, durationS: hourS },
          { name: 'codes-own-number', key: number, points: 10, durationS: hourS },
        ]
      : [
          { name: 'codes-here', key: here, points: 5, durationS: hourS },
          { name: 'codes-here-day', key: here, points: 10, durationS: dayS },
          { name: 'codes-number', key: number, points: 10, durationS: hourS },
          { name: 'codes-number-long', key: number, points: 20, durationS: 6 * hourS },
          {
            name: 'codes-address',
            key: network,
            points: CODES_PER_ADDRESS_HOURLY,
            durationS: hourS,
          },
          { name: 'codes-strangers', key: 'all', points: ofStrangers, durationS: hourS },
        ];
  return [
    { name: 'codes-session', key: sessionId, points: 8, durationS: hourS },
    ...ofNumber,
    budgetOfAll(),
  ];
}

/** How much of all codes may go to numbers that the device has not proven. */
const shareOfStrangers = 0.9;

/** The budgets that everybody shares: used up, no new customer gets a code. */
const ofEverybody = new Set(['codes-strangers', 'codes-all']);

/** What protects the bill: so many codes an hour, whoever asks for them. */
const budgetOfAll = (): Budget => ({
  name: 'codes-all',
  key: 'all',
  points: env().CODES_HOURLY,
  durationS: hourS,
});

/** How many codes of this hour were sent, over all instances, and how many may be. */
export async function codesThisHour(): Promise<{ used: number; limit: number }> {
  const budget = budgetOfAll();
  return { used: await spent(budget), limit: budget.points };
}

/**
 * The budgets of one guess. Five for a code are not enough: with many sessions come many codes, and each brings its own
 * five. All guesses at one number together stay under a hundred a day, a chance of 0.01 %. A stranger can use up the number's
 * own for six hours (from several networks within minutes, from one within an hour), but not for a device that has proven this
 * mobile before.
 */
function guessBudgets(mobile: Mobile, { sessionId, provenMobile, address }: Visitor): Budget[] {
  const number = mobileHash(mobile);
  const quarterS = hourS / 4;
  if (provenMobile === mobile) {
    return [{ name: 'guesses-own', key: sessionId, points: 10, durationS: quarterS }];
  }
  const here = `${number}@${networkOf(address)}`;
  return [
    { name: 'guesses-here', key: here, points: 10, durationS: quarterS },
    { name: 'guesses-number', key: number, points: 24, durationS: 6 * hourS },
  ];
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
 * Checks a code; its mobile is then proven. At most five checks per code, and so many wrong ones per number, counted
 * before they are made. *Already verified* proves nothing: the code was somebody's before.
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
  // failpoint: code-checked
  if (verdict === 'wrong') return refuse('code-wrong');
  // Nothing was guessed at. A check without an answer stays counted.
  await giveBack(budgets);
  if (verdict === 'too-many') return refuse('code-spent');
  if (verdict !== 'approved') return refuse(verdict === 'expired' ? 'code-expired' : 'code-used');
  await deleteVerification(sessionId);
  return ok(row.mobile);
}
