import 'server-only';
import { env } from '@/lib/config/env.server';
import type { CheckoutRow } from '@/lib/db/checkouts.server';
import { listPayments } from '@/lib/db/payments.server';
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
import type { NextAttempt } from './core/lease.server';
import { isResolved } from './core/pages';
import type { CheckoutState } from './core/states';
import { isWatched } from './refund/after-refund.server';

/**
 * When the worker should check a checkout again, in real time; null when nothing can change any
 * more.
 */
export async function nextAttempt(row: CheckoutRow, failed: boolean): Promise<NextAttempt> {
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
