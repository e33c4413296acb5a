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
/** So many questions of this process are on their way to the partner at once. */
const atOnce = 4;

/**
 * Follows in the background what runs, beside the followers of other instances: nobody's history has holes because
 * nobody looked. Returns a function that ends it after the round under way.
 */
export function startPollWorker(): () => Promise<void> {
  counted.inc({ worker: 'follow', outcome: 'done' }, 0);
  return runEvery(env().WORKER_INTERVAL_MS, round);
}

/** True when there may be more to do at once. */
async function round(): Promise<boolean> {
  try {
    await refreshClock();
    const due = await listDueTrackings(batch);
    const isFull = due.length === batch;
    // A turn that finds nothing to do is not worth a trace.
    const isHeldBack = due.length > 0 && (await turn(due)) === 'held-back';
    counted.inc({ worker: 'follow', outcome: 'done' });
    return isFull && !isHeldBack;
  } catch (error) {
    counted.inc({ worker: 'follow', outcome: 'failed' });
    log.warn({ event: 'follow-round-failed', error: (error as Error).message });
    return false;
  }
}

const turn = (due: number[]): Promise<'held-back' | undefined> =>
  inSpan({ name: 'worker follow', attributes: { 'laundry.count': due.length } }, async () => {
    let outcome: 'held-back' | undefined;
    await pLimit(atOnce).map(due, async (subscriptionId) => {
      // The partner is not reached: the questions that wait are not asked either.
      if (outcome) return;
      // What is read is codes alone, so that any language will do.
      outcome = (await pollOrders(subscriptionId, defaultLocale)) ?? outcome;
    });
    return outcome;
  });
