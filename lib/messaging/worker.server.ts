import 'server-only';
import pLimit from 'p-limit';
import { env } from '@/lib/config/env.server';
import { claimDueMessages, type MessageRow } from '@/lib/db/messages.server';
import { refreshClock } from '@/lib/http/test-clock.server';
import { pushPublicKey } from '@/lib/integrations/messages/push.server';
import { isSmsConfigured } from '@/lib/integrations/messages/sms.server';
import { runEvery } from '@/lib/kernel/run-every';
import { stopwatchMs } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { rounds as counted, messagesEnded } from '@/lib/observability/metrics.server';
import { inSpan } from '@/lib/observability/trace-span.server';
import { sendMessage } from './send.server';

const batch = 20;
/** Number of messages that this process sends at the same time. */
const atOnce = 4;

/**
 * Starts the worker that sends the messages of the outbox, beside the workers of other instances.
 * Returns a function that stops it after the current round. Does nothing without any channel.
 */
export function startMessageWorker(): () => Promise<void> {
  if (!isSmsConfigured() && pushPublicKey() === null) return async () => {};
  counted.inc({ worker: 'messages', outcome: 'done' }, 0);
  return runEvery(env().WORKER_INTERVAL_MS, round);
}

/** Returns true when more may be due at once. */
async function round(): Promise<boolean> {
  try {
    await refreshClock();
    const claimedAt = stopwatchMs();
    const claims = await claimDueMessages(batch);
    if (claims.length > 0) await turn(claims, claimedAt);
    counted.inc({ worker: 'messages', outcome: 'done' });
    return claims.length === batch;
  } catch (error) {
    counted.inc({ worker: 'messages', outcome: 'failed' });
    log.warn({ event: 'message-round-failed', error: (error as Error).message });
    return false;
  }
}

const turn = (claims: MessageRow[], claimedAt: number): Promise<void> =>
  inSpan({ name: 'worker messages', attributes: { 'laundry.count': claims.length } }, async () => {
    await pLimit(atOnce).map(claims, async (claim) => {
      try {
        const outcome = await sendMessage(claim, claimedAt);
        messagesEnded.inc({ channel: claim.channel, outcome });
      } catch (error) {
        // Its lease expires, and the next claim tries again.
        log.warn({ event: 'message-failed', messageId: claim.id, error: (error as Error).message });
      }
    });
  });
