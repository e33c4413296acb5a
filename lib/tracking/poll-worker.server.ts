import 'server-only';
import pLimit from 'p-limit';
import { env } from '@/lib/config/env.server';
import { listDueTrackings } from '@/lib/db/trackings.server';
import { refreshClock } from '@/lib/http/test-clock.server';
import { defaultLocale } from '@/lib/i18n/routing';
import { runEvery } from '@/lib/kernel/run-every';
import { log } from '@/lib/observability/log.server';
import { rounds as counted } from '@/lib/observability/metrics.server';
import { inSpan } from '@/lib/observability/trace-span.server';
import { pollOrders } from './polling.server';

const batch = 20;
/** Number of concurrent partner polls of this process. */
const concurrency = 4;

/**
 * Starts the worker that polls running subscriptions in the background, beside the workers of other
 * instances, so that histories have no gaps when no page is open. Returns a function that stops it
 * after the current round.
 */
export function startPollWorker(): () => Promise<void> {
  counted.inc({ worker: 'follow', outcome: 'done' }, 0);
  return runEvery(env().WORKER_INTERVAL_MS, round);
}

/** Returns true when more may be due at once. */
async function round(): Promise<boolean> {
  try {
    await refreshClock();
    const due = await listDueTrackings(batch);
    const isFull = due.length === batch;
    // Do not trace a round that finds nothing to do.
    const isHeldBack = due.length > 0 && (await pollAll(due)) === 'held-back';
    counted.inc({ worker: 'follow', outcome: 'done' });
    return isFull && !isHeldBack;
  } catch (error) {
    counted.inc({ worker: 'follow', outcome: 'failed' });
    log.warn({ event: 'poll-round-failed', error: (error as Error).message });
    return false;
  }
}

const pollAll = (due: number[]): Promise<'held-back' | undefined> =>
  inSpan({ name: 'worker follow', attributes: { 'laundry.count': due.length } }, async () => {
    let outcome: 'held-back' | undefined;
    await pLimit(concurrency).map(due, async (subscriptionId) => {
      // The circuit breaker is open: skip the remaining polls as well.
      if (outcome) return;
      // Only codes are stored, so any language will do.
      outcome = (await pollOrders(subscriptionId, defaultLocale)) ?? outcome;
    });
    return outcome;
  });
