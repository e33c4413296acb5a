import 'server-only';
import { env } from '@/lib/config/env.server';
import { consumeOrThrow, networkLimits } from '@/lib/db/rate-limits.server';
import { withCallBudget } from '@/lib/integrations/partner/budget.server';
import { AppError } from '@/lib/kernel/app-error';
import { type Bucket, takePoints } from '@/lib/kernel/buckets.server';
import { networksOf } from '@/lib/kernel/network-address';
import { hourMs, minuteMs } from '@/lib/kernel/time';

/**
 * People assumed behind one network address. Carriers here put thousands behind one, but few of
 * them act in the same minute.
 */
const peoplePerAddress = 20;

export interface Caller {
  /** Null before a session exists. */
  sessionId: string | null;
  ipAddress: string;
  /** The customer whose mobile the session verified; null or omitted otherwise. */
  customerId?: string | null;
}

/**
 * Throws `too-many-requests` for callers above the rate of a human: `CALLS_PER_MINUTE` per session,
 * 20 times that per address, and a multiple for the networks around it. A `costly` call, which
 * causes work at the partner or the gateway, also has the same limits per hour.
 *
 * A verified customer is counted as one person over all devices, and not by address, so that
 * strangers on the same network cannot keep them from paying. One number has one limit, however
 * many sessions it opens.
 *
 * Counted in this process and not in the database: frequent reads would cost a write each
 * (docs/speed.md), and N instances may allow N times as much. Calls that cost money or disturb
 * people (SMS, code checks, the waiting list, coverage) are also counted in the database:
 * `lib/db/rate-limits.server.ts`.
 */
export function enforceRateLimit(caller: Caller, costly = false): void {
  const costlyBuckets = costly ? bucketsOf(caller, 'costly ', hourMs) : [];
  const exhausted = takePoints([...bucketsOf(caller, '', minuteMs), ...costlyBuckets]);
  if (exhausted) {
    throw new AppError('too-many-requests', {
      retryAfterMs: exhausted.waitMs,
      detail: { bucket: exhausted.key.split(' ')[0] },
    });
  }
}

/**
 * Runs the work of a page or an API call for a visitor: its partner calls are counted, and refused
 * with `too-many-requests` beyond the same limits per hour. Counts calls and not pages, because a
 * page may make several.
 */
export const withPartnerBudget = <Result>(caller: Caller, work: () => Result): Result =>
  withCallBudget(bucketsOf(caller, 'partner ', hourMs), work);

function bucketsOf(
  { sessionId, ipAddress, customerId }: Caller,
  what: string,
  windowMs: number,
): Bucket[] {
  const bucket = (owner: string, people = 1): Bucket => ({
    key: `${what}${owner}`,
    points: env().CALLS_PER_MINUTE * people,
    windowMs,
  });
  if (customerId) return [bucket(`customer ${customerId}`)];
  const networks = networksOf(ipAddress).map(({ network, lines }) =>
    bucket(`address ${network}`, peoplePerAddress * lines),
  );
  return sessionId ? [bucket(`session ${sessionId}`), ...networks] : networks;
}

/**
 * Whether a checkout may be settled because a page polls it: 30 times a minute in total. Beyond
 * that the page shows the stored state; worker and webhooks continue.
 */
export const maySettleOnPoll = (checkoutId: string): boolean =>
  takePoints([{ key: `settle ${checkoutId}`, points: 30, windowMs: minuteMs }]) === null;

/** New sessions per hour behind one address, as a multiple of `CALLS_PER_MINUTE`. */
const sessionsPerCall = 2.5;

/**
 * Throws `too-many-requests` when too many new sessions come from one network address. Each leaves
 * a row for two weeks, so they are counted in the database; visitors with a session are not
 * checked.
 */
export const limitNewSessions = (ipAddress: string): Promise<void> =>
  consumeOrThrow(networkLimits('sessions', ipAddress, env().CALLS_PER_MINUTE * sessionsPerCall));
