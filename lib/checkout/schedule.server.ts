import 'server-only';
import { env } from '@/lib/config/env.server';
import { hourMs, minuteMs, nowMs } from '@/lib/kernel/time';
import type { CheckoutRow } from '@/lib/store/checkouts.server';
import type { CheckoutState } from './states';

/** How long after its end a checkout that had a payment is still read at the gateway: late captures. */
const lateCaptureMs = 24 * hourMs;
const longestWaitMs = 10 * minuteMs;

/** Full jitter: instances that failed together do not try again together. */
const jittered = (capMs: number): number => capMs / 2 + (Math.random() * capMs) / 2;

const backOff = (attempts: number, baseMs: number): number =>
  jittered(Math.min(longestWaitMs, baseMs * 2 ** Math.min(attempts, 20)));

/** When the worker should look at a checkout again, in real milliseconds; null when nothing can come any more. */
export function nextLook(
  row: CheckoutRow,
  failed: boolean,
): { inMs: number; attempts: number } | null {
  const attempts = row.attempts + 1;
  const baseMs = env().WORKER_INTERVAL_MS;
  switch (row.state as CheckoutState) {
    case 'paid':
    case 'confirming':
    case 'refund-due':
      return { inMs: backOff(row.attempts, baseMs), attempts };
    case 'paying':
      return { inMs: Math.min(backOff(row.attempts, 4 * baseMs), 5 * minuteMs), attempts };
    case 'closed':
      return nowMs() - row.updatedAt.getTime() < lateCaptureMs
        ? { inMs: backOff(row.attempts, 20 * baseMs), attempts }
        : null;
    case 'open':
    case 'subscribed':
    case 'repriced':
      return { inMs: failed ? backOff(row.attempts, 20 * baseMs) : 30 * minuteMs, attempts };
    default:
      return failed ? { inMs: backOff(row.attempts, baseMs), attempts } : null;
  }
}
