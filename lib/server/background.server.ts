import 'server-only';
import { startRetention } from '@/lib/auth/retention.server';
import { startWorker } from '@/lib/checkout/worker.server';
import { startFunnel } from '@/lib/db/funnel.server';
import { startPollWorker } from '@/lib/tracking/poll-worker.server';

/** Work beside the requests of an instance. */
export interface Background {
  /** Takes up nothing new; resolves when what runs has ended. */
  stop(): Promise<void>;
  /** Writes down what was only counted in memory. To be called once no request is left. */
  flush(): Promise<void>;
}

/** Starts the checkout worker, the polling of followed subscriptions, the deletions of retention and the funnel counts. */
export function startBackground(): Background {
  const stopWorker = startWorker();
  const stopFollowing = startPollWorker();
  const stopRetention = startRetention();
  const flush = startFunnel();
  return {
    stop: async () => {
      stopRetention();
      await Promise.all([stopWorker(), stopFollowing()]);
    },
    flush,
  };
}
