import 'server-only';
import { consume, consumedPoints, networkOf, type RateLimit } from '@/lib/db/rate-limits.server';
import { AppError } from '@/lib/kernel/app-error';
import { hourMs, secondMs } from '@/lib/kernel/time';
import type { MessageChannel } from './events';
import { readStopToken } from './stop-token.server';

/** Wrong links per hour behind one network address. */
const guesses = (ipAddress: string): RateLimit => ({
  name: 'stop-links',
  key: networkOf(ipAddress),
  points: 100,
  durationS: hourMs / secondMs,
});

/**
 * The customer and channel of a stop link; null for a forged or damaged one. Throws
 * `too-many-requests` for a network that tried too many wrong ones, also for a right one.
 */
export async function readStopLink(
  token: string,
  ipAddress: string,
): Promise<{ customerId: string; channel: MessageChannel } | null> {
  const limit = guesses(ipAddress);
  if ((await consumedPoints(limit)) >= limit.points) {
    throw new AppError('too-many-requests', {
      retryAfterMs: hourMs,
      detail: { bucket: limit.name },
    });
  }
  const target = readStopToken(token);
  if (!target) await consume(limit);
  return target;
}
