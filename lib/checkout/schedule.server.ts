import 'server-only';
import { env } from '@/lib/config/env.server';
import type { CheckoutRow } from '@/lib/db/checkouts.server';
import { listPayments } from '@/lib/db/payments.server';
import { AppError } from '@/lib/kernel/app-error';
import { nowMs } from '@/lib/kernel/time';
import { needsInvoice } from './activation/store-invoice.server';
import {
  backoffMs,
  isStillPolled,
  mayBeCaptured,
  type RemainingWork,
  reasonOnceEnded,
  reasonWhileLive,
} from './core/backoff';
import { type LeasedCheckout, type NextAttempt, withLease } from './core/lease.server';
import type { CheckoutState } from './core/states';
import { isResolved } from './core/view';
import { isWatched } from './refund/after-refund.server';

/**
 * Runs `work` on a checkout under its lease, and schedules the worker's next attempt by what became
 * of it; see `withLease`. Waits up to `maxWaitMs` for another process. Returns null when that one
 * still holds the lease.
 */
export const withCheckout = <Result>(
  checkoutId: string,
  maxWaitMs: number,
  work: (checkout: LeasedCheckout) => Promise<Result>,
): Promise<Result | null> => withLease(checkoutId, maxWaitMs, work, nextAttempt);

/**
 * `withCheckout` for a request: throws `payment-unreachable` when it gets no lease or loses it.
 */
export async function withCheckoutOrThrow<Result>(
  checkoutId: string,
  maxWaitMs: number,
  work: (checkout: LeasedCheckout) => Promise<Result>,
): Promise<Result> {
  const done = await withCheckout(checkoutId, maxWaitMs, async (checkout) => ({
    result: await work(checkout),
  }));
  if (!done) throw new AppError('payment-unreachable', { detail: { reason: 'busy' } });
  return done.result;
}

/**
 * When the worker should check a checkout again, in real time; null when nothing can change any
 * more.
 */
async function nextAttempt(row: CheckoutRow, failed: boolean): Promise<NextAttempt> {
  const { attempts } = row;
  const reason =
    reasonWhileLive(row.state as CheckoutState, failed) ??
    reasonOnceEnded(await remainingWorkOf(row), failed);
  if (reason === null) return null;
  const inMs = backoffMs(reason, attempts, env().WORKER_INTERVAL_MS, Math.random());
  return { inMs, attempts: attempts + 1 };
}

async function remainingWorkOf(row: CheckoutRow): Promise<RemainingWork> {
  const payments = await listPayments(row.id);
  const atMs = nowMs();
  return {
    // Once staff have resolved a checkout, what is still due is theirs to refund.
    isRefundDue: !isResolved(row) && payments.some(({ state }) => state === 'refund-due'),
    needsInvoice: await needsInvoice(row),
    mayChange: isWatched(row, payments) || payments.some((payment) => mayBeCaptured(payment, atMs)),
    mayChangeLate: payments.some((payment) => isStillPolled(payment, atMs)),
  };
}
