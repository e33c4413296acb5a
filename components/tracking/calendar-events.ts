import type { PlainDate } from '@/lib/kernel/time';
import type { TrackedOrder, TrackingSnapshot } from '@/lib/tracking/snapshot';

export interface CalendarEvent {
  /** Unique within its subscription, and stable for the life of the pickup (RFC 5545 §3.8.4.7). */
  name: string;
  /**
   * Increases with every visible change (RFC 5545 §3.8.7.4): 0 for the requested day, 1 for the
   * partner's first date.
   */
  sequence: number;
  date: PlainDate;
  period: TrackedOrder['period'];
  cancelled: boolean;
}

const first = 'pickup-1';

/**
 * The pickups of a subscription as events with stable names. Before the partner has set dates there
 * is one event, for the requested first pickup. The order with the lowest id takes over its name,
 * so that the requested day becomes the confirmed one. All others are named by order id, not by
 * position: a moved pickup may overtake another.
 */
export function calendarEvents(
  snapshot: TrackingSnapshot | null,
  requested: Pick<CalendarEvent, 'date' | 'period'>,
): CalendarEvent[] {
  const orders = snapshot?.orders ?? [];
  const isCancelled = snapshot?.state === 'cancelled';
  if (orders.length === 0) {
    return [{ ...requested, name: first, sequence: isCancelled ? 1 : 0, cancelled: isCancelled }];
  }
  const firstId = Math.min(...orders.map(({ id }) => id));
  return orders.map(({ id, state, pickupDate, period, revision }) => {
    // Scheduled pickups of a cancelled subscription are cancelled, even if the partner has not said
    // so.
    const isCancelledWithPlan = isCancelled && state === 'scheduled';
    return {
      name: id === firstId ? first : `order-${id}`,
      sequence: 1 + revision + (isCancelledWithPlan ? 1 : 0),
      date: pickupDate,
      period,
      cancelled: isCancelledWithPlan || state === 'cancelled',
    };
  });
}
