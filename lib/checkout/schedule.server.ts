import 'server-only';
import { env } from '@/lib/config/env.server';
import { hourMs, minuteMs, nowMs } from '@/lib/kernel/time';
import type { CheckoutRow } from '@/lib/store/checkouts.server';
import { listPayments, type PaymentRow } from '@/lib/store/payments.server';
import { isWatched } from './after-refund.server';
import { isInvoiceWanted } from './keep-invoice.server';
import type { NextLook } from './lease.server';
import type { CheckoutState } from './states';

/** How long after its end a payment page is looked at without a hint of the gateway: late captures. */
const lateCaptureMs = 24 * hourMs;
const longestWaitMs = 10 * minuteMs;

/** Full jitter: instances that failed together do not try again together. */
const jittered = (capMs: number): number => capMs / 2 + (Math.random() * capMs) / 2;

const backOff = (attempts: number, baseMs: number): number =>
  jittered(Math.min(longestWaitMs, baseMs * 2 ** Math.min(attempts, 20)));

/** When the worker should look at a checkout again; null when nothing can come any more. */
export async function nextLook(row: CheckoutRow, failed: boolean): Promise<NextLook> {
  const inMs = await pauseMs(row, failed);
  return inMs === null ? null : { inMs, attempts: row.attempts + 1 };
}

/** In real milliseconds. */
async function pauseMs(row: CheckoutRow, failed: boolean): Promise<number | null> {
  const { attempts } = row;
  const baseMs = env().WORKER_INTERVAL_MS;
  switch (row.state as CheckoutState) {
    case 'paid':
    case 'confirming':
    case 'refund-due':
      return backOff(attempts, baseMs);
    case 'paying':
      return Math.min(backOff(attempts, 4 * baseMs), 5 * minuteMs);
    case 'open':
    case 'subscribed':
    case 'repriced':
      return failed ? backOff(attempts, 20 * baseMs) : 30 * minuteMs;
    default:
      break;
  }
  const payments = await listPayments(row.id);
  if (failed || payments.some(isRefundDue) || (await isInvoiceWanted(row))) {
    return backOff(attempts, baseMs);
  }
  const mayHaveNews = isWatched(row, payments) || payments.some(mayBeCaptured);
  return mayHaveNews ? backOff(attempts, 20 * baseMs) : null;
}

const isRefundDue = ({ state }: PaymentRow): boolean => state === 'refund-due';

/** Its page stands open, may have been made, or ended lately. */
const mayBeCaptured = ({ state, updatedAt }: PaymentRow): boolean =>
  state === 'created' ||
  state === 'pending' ||
  (state === 'expired' && nowMs() - updatedAt.getTime() < lateCaptureMs);
