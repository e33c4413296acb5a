import 'server-only';
import { env } from '@/lib/config/env.server';
import { listDueCheckouts } from '@/lib/db/checkouts.server';
import { refreshClock } from '@/lib/http/test-clock.server';
import { isAppError } from '@/lib/kernel/app-error';
import { runEvery } from '@/lib/kernel/run-every';
import { log } from '@/lib/observability/log.server';
import { rounds as counted } from '@/lib/observability/metrics.server';
import { inSpan } from '@/lib/observability/trace-span.server';
import { retryMissedInvoices } from './activation/store-invoice.server';
import { settleInBackground } from './settle.server';

const batch = 20;

/**
 * Starts this process's worker, which settles due checkouts round after round, beside the workers
 * of other instances. Returns a function that stops it after the current round.
 */
export function startWorker(): () => Promise<void> {
  // Create the counter now: monitoring detects a stuck worker by a counter that does not grow.
  counted.inc({ worker: 'settle', outcome: 'done' }, 0);
  const missed = retryMissedInvoices().catch((error: Error) =>
    log.warn({ event: 'missed-invoices-not-tried', error: error.message }),
  );
  return runEvery(env().WORKER_INTERVAL_MS, () => missed.then(round));
}

async function round(): Promise<undefined> {
  try {
    await refreshClock();
    const due = await listDueCheckouts(batch);
    // Do not trace a round that finds nothing to do.
    if (due.length > 0) await settleAll(due);
    counted.inc({ worker: 'settle', outcome: 'done' });
  } catch (error) {
    counted.inc({ worker: 'settle', outcome: 'failed' });
    log.warn({ event: 'worker-round-failed', error: (error as Error).message });
  }
}

const settleAll = (due: string[]): Promise<void> =>
  inSpan({ name: 'worker settle', attributes: { 'laundry.count': due.length } }, async () => {
    for (const checkoutId of due) await settleOne(checkoutId);
  });

async function settleOne(checkoutId: string): Promise<void> {
  try {
    await settleInBackground(checkoutId);
  } catch (error) {
    const details = { checkoutId, error: (error as Error).message };
    log.warn({ event: 'settle-failed', ...details });
    // An outside service that does not respond will recover; any other error recurs with each
    // attempt.
    if (!isAppError(error)) log.alarm('settlement-crashed', details);
  }
}
