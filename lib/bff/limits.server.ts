import 'server-only';
import { LRUCache } from 'lru-cache';
import { env } from '@/lib/config/env.server';
import { AppError } from '@/lib/kernel/app-error';
import { processWide } from '@/lib/kernel/process-wide';
import { hourMs, minuteMs, stopwatchMs } from '@/lib/kernel/time';
import { networkOf, spendOfNetwork } from '@/lib/store/budgets.server';

/**
 * How many people one network address may stand for: carriers here put thousands behind one, of whom few press a button
 * in the same minute.
 */
const peoplePerAddress = 20;
/** By key: until when what was taken so far is paid off, on the stopwatch. */
const paidOffAt = processWide('limits', () => new LRUCache<string, number>({ max: 50_000 }));

/** Takes one of `points` that `windowMs` gives. Returns 0, or how long to wait in milliseconds for the next one. */
function take(key: string, points: number, windowMs: number): number {
  const now = stopwatchMs();
  const after = Math.max(paidOffAt.get(key) ?? now, now) + windowMs / points;
  const waitMs = after - windowMs - now;
  if (waitMs > 0) return Math.ceil(waitMs);
  paidOffAt.set(key, after);
  return 0;
}

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
 * coverage) is counted in the database as well: `lib/store/budgets.server.ts`.
 */
export function refuseTooMany(caller: Caller, costly = false): void {
  for (const [key, most] of bucketsOf(caller)) {
    const waitMs = take(key, most, minuteMs) || (costly ? take(`costly ${key}`, most, hourMs) : 0);
    if (waitMs > 0) {
      throw new AppError('too-many-requests', {
        retryAfterMs: waitMs,
        detail: { bucket: key.split(' ')[0] },
      });
    }
  }
}

function bucketsOf({ sessionId, address, customerId }: Caller): [key: string, points: number][] {
  const points = env().CALLS_PER_MINUTE;
  if (customerId) return [[`customer ${customerId}`, points]];
  const network: [string, number] = [`address ${networkOf(address)}`, points * peoplePerAddress];
  return sessionId ? [[`session ${sessionId}`, points], network] : [network];
}

/**
 * Whether a checkout may be settled once more for somebody who only looks, however many do: 30 times a minute. Beyond
 * that the page says what is known; the worker and the webhook go on.
 */
export const maySettleOnLook = (checkoutId: string): boolean =>
  take(`settle ${checkoutId}`, 30, minuteMs) === 0;

/** How many people may begin in an hour behind one address, for each call that one of them may make in a minute. */
const beginningsPerCall = 2.5;

/**
 * Refuses with `too-many-requests` where more people begin than can stand behind one network address. Each leaves a row for two
 * weeks, so they are counted in the database; who has a session is not asked.
 */
export const refuseManySessions = (address: string): Promise<void> =>
  spendOfNetwork('sessions-address', address, env().CALLS_PER_MINUTE * beginningsPerCall);
