import type { TrackingPoll } from '@/lib/tracking/page-poll.server';
import type { TrackingSnapshot } from '@/lib/tracking/snapshot';
import { summarize } from './summary';

/**
 * The state that the service worker (`public/sw.js`) keeps for its offline page: the next event as
 * a code, the day of the pickup or nothing, and when the partner was read. Nothing personal.
 */
export function lastKnown(
  snapshot: TrackingSnapshot | null,
  { checkedAt }: Pick<TrackingPoll, 'checkedAt'>,
  at: Date,
): string {
  const { nextEvent, order } = summarize(snapshot, at);
  return [nextEvent, order?.pickupDate ?? '', checkedAt ?? ''].join(';');
}
