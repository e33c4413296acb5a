import 'server-only';
import { env } from '@/lib/config/env.server';
import { networkOf, spendOfNetwork } from '@/lib/db/rate-limits.server';
import { askingFor } from '@/lib/integrations/partner/budget.server';
import { AppError } from '@/lib/kernel/app-error';
import { type Bucket, take } from '@/lib/kernel/buckets.server';
import { hourMs, minuteMs } from '@/lib/kernel/time';

/**
 * How many people one network address may stand for: carriers here put thousands behind one, of whom few press a button
 * in the same minute.
 */
const peoplePerAddress = 20;

export interface Caller {
  /** Null before there is a session. */
  sessionId: string | null;
  address: string;
  /** The customer whose mobile the session has proven; null or left out where it has proven none. */
  customerId?: string | null;
}

/**
 * Refuses with `too-many-requests` whoever calls more often than a person can: `CALLS_PER_MINUTE` for a session, and 20
 * times that for an address. A `costly` call makes the partner or the gateway work, and has the same figure for an hour.
 *
 * Who has proven a mobile is counted as that one person, on all their devices, and not with their address: a stranger
 * behind the same network cannot keep them from paying. One number is one share, however many sessions it opens.
 *
 * Counted in this process, by two look-ups in memory, and not in the database: the hot reads would pay a write for it (speed.md), and there is
 * no harm in N instances allowing N times as much. What costs money or bothers a person (SMS, guesses, the waiting list,
 * coverage) is counted in the database as well: `lib/db/rate-limits.server.ts`.
 */
export function refuseTooMany(caller: Caller, costly = false): void {
  const ofCosts = costly ? bucketsOf(caller, 'costly ', hourMs) : [];
  const empty = take([...bucketsOf(caller, '', minuteMs), ...ofCosts]);
  if (empty) {
    throw new AppError('too-many-requests', {
      retryAfterMs: empty.waitMs,
      detail: { bucket: empty.key.split(' ')[0] },
    });
  }
}

/**
 * Runs what is done for a visitor, a page or a call: whatever of it goes out to the partner is counted, and refused with
 * `too-many-requests` beyond the same figures for an hour. One page may ask several times, so calls are counted and not pages.
 */
export const withPartnerBudget = <Result>(caller: Caller, work: () => Result): Result =>
  askingFor(bucketsOf(caller, 'partner ', hourMs), work);

function bucketsOf(
  { sessionId, address, customerId }: Caller,
  what: string,
  windowMs: number,
): Bucket[] {
  const bucket = (whose: string, people = 1): Bucket => ({
    key: `${what}${whose}`,
    points: env().CALLS_PER_MINUTE * people,
    windowMs,
  });
  if (customerId) return [bucket(`customer ${customerId}`)];
  const network = bucket(`address ${networkOf(address)}`, peoplePerAddress);
  return sessionId ? [bucket(`session ${sessionId}`), network] : [network];
}

/**
 * Whether a checkout may be settled once more for somebody who only looks, however many do: 30 times a minute. Beyond
 * that the page says what is known; the worker and the webhook go on.
 */
export const maySettleOnLook = (checkoutId: string): boolean =>
  take([{ key: `settle ${checkoutId}`, points: 30, windowMs: minuteMs }]) === null;

/** How many people may begin in an hour behind one address, for each call that one of them may make in a minute. */
const beginningsPerCall = 2.5;

/**
 * Refuses with `too-many-requests` where more people begin than can stand behind one network address. Each leaves a row for two
 * weeks, so they are counted in the database; who has a session is not asked.
 */
export const refuseManySessions = (address: string): Promise<void> =>
  spendOfNetwork('sessions-address', address, env().CALLS_PER_MINUTE * beginningsPerCall);
