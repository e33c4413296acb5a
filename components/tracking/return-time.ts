import { hourMs, instantFromIso, later, type PlainDate, riyadhDate } from '@/lib/kernel/time';
import { windowEnd } from '@/lib/tracking/pickup-window';
import type { TrackedOrder } from '@/lib/tracking/snapshot';
import type { TrackingSummary } from './summary';

/** When laundry that is away comes back; texts are in `messages` under `tracking.return`. */
export type ReturnTime =
  /** The usual day. */
  | { kind: 'usual'; day: PlainDate }
  /** The usual day is over. */
  | { kind: 'late' }
  /** No usual time is known for the service. */
  | { kind: 'unknown' }
  | { kind: 'on-its-way' };

/** When the laundry was collected; the end of the pickup window where that is not known. */
const collectedAt = (order: TrackedOrder): Date => {
  const seen = order.changes.find(({ state }) => state === 'picked_up_from_customer');
  return instantFromIso(seen?.at ?? '') ?? windowEnd(order);
};

/**
 * Returns when the current order is back, from the usual time between pickup and delivery in hours;
 * null while no laundry is away.
 */
export function returnTime(
  { nextEvent, order }: TrackingSummary,
  turnaroundHours: number | undefined,
  now: Date,
): ReturnTime | null {
  if (!order) return null;
  if (nextEvent === 'out_for_delivery') return { kind: 'on-its-way' };
  if (nextEvent !== 'picked_up_from_customer' && nextEvent !== 'received_in_laundry') return null;
  if (turnaroundHours === undefined) return { kind: 'unknown' };
  const day = riyadhDate(later(collectedAt(order), turnaroundHours * hourMs));
  return day < riyadhDate(now) ? { kind: 'late' } : { kind: 'usual', day };
}
