import 'server-only';
import { env } from '@/lib/config/env.server';
import { refreshClock } from '@/lib/http/clock.server';
import { log } from '@/lib/log/log.server';
import { rounds as counted } from '@/lib/metrics/catalogue.server';
import { listDueCheckouts } from '@/lib/store/checkouts.server';
import { settleAtLeisure } from './settle.server';

const batch = 20;

/**
 * The worker of this process: settles what is due, round after round, beside the workers of other instances.
 * Returns a function that ends it after the round under way.
 */
export function startWorker(): () => Promise<void> {
  let ended = false;
  let wake: () => void = () => {};
  const rounds = (async () => {
    while (!ended) {
      await round();
      await new Promise<void>((resolve) => {
        wake = resolve;
        setTimeout(resolve, env().WORKER_INTERVAL_MS * (0.75 + Math.random() / 2));
      });
    }
  })();
  return () => {
    ended = true;
    wake();
    return rounds;
  };
}

async function round(): Promise<void> {
  try {
    await refreshClock();
    for (const checkoutId of await listDueCheckouts(batch)) await settleOne(checkoutId);
    counted.add({ worker: 'settle', outcome: 'done' });
  } catch (error) {
    counted.add({ worker: 'settle', outcome: 'failed' });
    log.warn({ event: 'worker-round-failed', error: (error as Error).message });
  }
}

async function settleOne(checkoutId: string): Promise<void> {
  try {
    await settleAtLeisure(checkoutId);
  } catch (error) {
    log.warn({ event: 'settle-failed', checkoutId, error: (error as Error).message });
  }
}
