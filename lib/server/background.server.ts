import 'server-only';
import { startRetention } from '@/lib/auth/retention.server';
import { startWorker } from '@/lib/checkout/worker.server';
import { startFunnel } from '@/lib/db/funnel.server';
import { startMessageWorker } from '@/lib/messaging/worker.server';
import { startPollWorker } from '@/lib/tracking/poll-worker.server';

/** Background work of an instance. */
export interface Background {
  /** Starts no new work; resolves when running work has ended. */
  stop(): Promise<void>;
  /** Writes in-memory counts to the database. Call it when no request is left. */
  flush(): Promise<void>;
}

/**
 * Starts the workers of checkouts, tracking polls and messages, the retention job and the funnel
 * counts.
 */
export function startBackground(): Background {
  const stopWorker = startWorker();
  const stopPollWorker = startPollWorker();
  const stopMessages = startMessageWorker();
  const stopRetention = startRetention();
  const flush = startFunnel();
  return {
    stop: async () => {
      stopRetention();
      await Promise.all([stopWorker(), stopPollWorker(), stopMessages()]);
    },
    flush,
  };
}
