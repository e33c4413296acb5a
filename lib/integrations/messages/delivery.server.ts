import 'server-only';
import type { HttpCall, HttpReply } from '@/lib/http/exchange.server';
import { isHttpFailure } from '@/lib/http/failure';
import { request, retryAfterMs } from '@/lib/http/request.server';

/** What became of one attempt to hand a message over. */
export type DeliveryResult =
  | { outcome: 'sent' }
  /** The recipient no longer exists there (404, 410). */
  | { outcome: 'gone' }
  /** The same request would be refused again; `reason` is a code without personal data. */
  | { outcome: 'refused'; reason: string }
  /** No answer, or an answer that asks for another attempt. */
  | { outcome: 'retry'; retryAfterMs?: number | undefined };

/**
 * Makes one attempt to hand a message over; the outbox makes the next one. Returns the service's
 * response, or `retry` where there is none or it is a 429 or 5xx. Never throws for failures of the
 * service.
 */
export async function attemptDelivery(
  call: Omit<HttpCall, 'operation' | 'method' | 'repeatable' | 'retries'>,
): Promise<HttpReply | Extract<DeliveryResult, { outcome: 'retry' }>> {
  try {
    const fixed = { operation: 'send', method: 'POST', repeatable: false, retries: 0 } as const;
    const reply = await request({ ...call, ...fixed });
    return reply.status === 429 || reply.status >= 500
      ? { outcome: 'retry', retryAfterMs: retryAfterMs(reply.headers['retry-after']) }
      : reply;
  } catch (error) {
    if (!isHttpFailure(error)) throw error;
    return { outcome: 'retry' };
  }
}
