import { dayMs, hourMs, minuteMs } from '@/lib/kernel/time';
import type { CheckoutState } from './states';

/**
 * Why the worker checks a checkout again.
 *
 * - `owed`: the customer paid and has not received the subscription, the refund or the invoice.
 * - `page-open`: a payment page is open.
 * - `uncertain`: its state may still change, or the last attempt failed.
 * - `long-shot`: a bank may capture days late, and its webhook may not arrive.
 * - `left-alone`: the customer has to act next.
 */
export type CheckReason = 'owed' | 'page-open' | 'uncertain' | 'long-shot' | 'left-alone';

/** What may still happen to a checkout that has ended. */
export interface RemainingWork {
  isRefundDue: boolean;
  needsInvoice: boolean;
  /** The gateway may still capture, or the partner activate, an ended checkout. */
  mayChange: boolean;
  /** It ended longer ago; the gateway is still polled occasionally. */
  mayChangeLate: boolean;
}

const longestWaitMs = 10 * minuteMs;

/** How long after it expired a payment page is polled at the usual rate, for late captures. */
const lateCaptureMs = 24 * hourMs;
/** How long an attempt is still read, once a day, after it ended unpaid or a webhook named it. */
const endedPollMs = 14 * dayMs;

/**
 * Reason to check a live checkout again; undefined for an ended one, where `RemainingWork` decides.
 */
export function reasonWhileLive(state: CheckoutState, failed: boolean): CheckReason | undefined {
  switch (state) {
    case 'paid':
    case 'confirming':
    case 'refund-due':
      return 'owed';
    case 'paying':
      return 'page-open';
    case 'open':
    case 'subscribed':
    case 'repriced':
      return failed ? 'uncertain' : 'left-alone';
    default:
      return undefined;
  }
}

/** Reason to check an ended checkout again; null when nothing can change any more. */
export function reasonOnceEnded(after: RemainingWork, failed: boolean): CheckReason | null {
  if (failed || after.isRefundDue || after.needsInvoice) return 'owed';
  if (after.mayChange) return 'uncertain';
  return after.mayChangeLate ? 'long-shot' : null;
}

/**
 * Whether a payment may still be captured: its page is open, may have been created, or expired
 * recently.
 */
export const mayBeCaptured = (
  { state, updatedAt }: { state: string; updatedAt: Date },
  atMs: number,
): boolean =>
  state === 'created' ||
  state === 'pending' ||
  (state === 'expired' && atMs - updatedAt.getTime() < lateCaptureMs);

/** Whether an attempt that ended unpaid is still read at the gateway. */
export const isStillPolled = (
  { state, updatedAt }: { state: string; updatedAt: Date },
  atMs: number,
): boolean => state === 'expired' && atMs - updatedAt.getTime() < endedPollMs;

/**
 * How long the worker waits before the next attempt, in milliseconds; grows with each attempt that
 * changed nothing.
 *
 * @param baseMs the worker's own interval
 * @param jitter from 0 to 1, so that instances that failed together do not retry together
 */
export function backoffMs(
  reason: CheckReason,
  attempts: number,
  baseMs: number,
  jitter: number,
): number {
  const backOff = (firstMs: number): number => {
    const capMs = Math.min(longestWaitMs, firstMs * 2 ** attempts);
    return (capMs * (1 + jitter)) / 2;
  };
  switch (reason) {
    case 'owed':
      return backOff(baseMs);
    case 'page-open':
      return Math.min(backOff(4 * baseMs), 5 * minuteMs);
    case 'uncertain':
      return backOff(20 * baseMs);
    case 'long-shot':
      return (dayMs * (1 + jitter)) / 2;
    case 'left-alone':
      return 30 * minuteMs;
  }
}
