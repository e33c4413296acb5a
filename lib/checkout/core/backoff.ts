import { dayMs, hourMs, minuteMs } from '@/lib/kernel/time';
import type { CheckoutState } from './states';

/**
 * Why the worker looks at a checkout again.
 *
 * - `owed`: somebody has paid, and has neither a subscription, nor the money back, nor the invoice.
 * - `page-open`: a payment page stands open.
 * - `uncertain`: something may still come of it, or the last look failed.
 * - `long-shot`: a bank may capture days late, and its webhook may not come.
 * - `left-alone`: it is the customer's turn.
 */
export type Reason = 'owed' | 'page-open' | 'uncertain' | 'long-shot' | 'left-alone';

/** What may come of a checkout that has ended. */
export interface Aftermath {
  isRefundDue: boolean;
  isInvoiceWanted: boolean;
  /** The gateway may capture, or the partner activate, what ended here. */
  mayHaveNews: boolean;
  /** It ended longer ago, and the gateway is still asked now and then. */
  mayHaveLateNews: boolean;
}

const longestWaitMs = 10 * minuteMs;

/** How long after its end a payment page is looked at without a hint of the gateway: late captures. */
const lateCaptureMs = 24 * hourMs;
/** How long an attempt that ended unpaid is still read, once a day: a bank may capture that late. */
const endedNewsMs = 14 * dayMs;

/** Why a checkout is looked at again that has not ended; undefined where it has, and its aftermath decides. */
export function reasonWhileLive(state: CheckoutState, failed: boolean): Reason | undefined {
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

/** Why a checkout is looked at again that has ended; null where nothing can come of it any more. */
export function reasonAfterwards(after: Aftermath, failed: boolean): Reason | null {
  if (failed || after.isRefundDue || after.isInvoiceWanted) return 'owed';
  if (after.mayHaveNews) return 'uncertain';
  return after.mayHaveLateNews ? 'long-shot' : null;
}

/** Whether money may still come of a payment: its page stands open, may have been made, or ended lately. */
export const mayBeCaptured = (
  { state, updatedAt }: { state: string; updatedAt: Date },
  atMs: number,
): boolean =>
  state === 'created' ||
  state === 'pending' ||
  (state === 'expired' && atMs - updatedAt.getTime() < lateCaptureMs);

/** Whether an attempt that ended unpaid is still read at the gateway. */
export const isStillRead = (
  { state, createdAt }: { state: string; createdAt: Date },
  atMs: number,
): boolean => state === 'expired' && atMs - createdAt.getTime() < endedNewsMs;

/**
 * How long the worker waits before it looks again, in milliseconds: longer with each look that changed nothing.
 *
 * @param baseMs the worker's own interval
 * @param chance from 0 to 1: instances that failed together do not try again together
 */
export function backoffMs(reason: Reason, looks: number, baseMs: number, chance: number): number {
  const backOff = (firstMs: number): number => {
    const capMs = Math.min(longestWaitMs, firstMs * 2 ** looks);
    return (capMs * (1 + chance)) / 2;
  };
  switch (reason) {
    case 'owed':
      return backOff(baseMs);
    case 'page-open':
      return Math.min(backOff(4 * baseMs), 5 * minuteMs);
    case 'uncertain':
      return backOff(20 * baseMs);
    case 'long-shot':
      return (dayMs * (1 + chance)) / 2;
    case 'left-alone':
      return 30 * minuteMs;
  }
}
