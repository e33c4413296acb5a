import type { PlainDate } from '@/lib/kernel/time';
import type { TrackedOrder, TrackingSnapshot } from '@/lib/tracking/view';

export interface CalendarEvent {
  /** Within its subscription, and for as long as there is such a pickup (RFC 5545 §3.8.4.7). */
  name: string;
  /** Higher whenever what a calendar shows of it is another (§3.8.7.4): the asked-for day is 0, the partner's first 1. */
  sequence: number;
  date: PlainDate;
  period: TrackedOrder['period'];
  cancelled: boolean;
}

const first = 'pickup-1';

/**
 * The pickups of a subscription, each under a name that stays. Until the partner has dated them there is the first one
 * that was asked for; the order with the lowest id takes its name over, so that the day which was asked for becomes the
 * one that was set. All others are known by their order's id, not by their place: a moved one may overtake another.
 */
export function calendarEvents(
  snapshot: TrackingSnapshot | null,
  asked: Pick<CalendarEvent, 'date' | 'period'>,
): CalendarEvent[] {
  const orders = snapshot?.orders ?? [];
  const isOff = snapshot?.state === 'cancelled';
  if (orders.length === 0) {
    return [{ ...asked, name: first, sequence: isOff ? 1 : 0, cancelled: isOff }];
  }
  const firstId = Math.min(...orders.map(({ id }) => id));
  return orders.map(({ id, state, pickupDate, period, revision }) => {
    // What goes down with the subscription is off, whether or not the partner has said so of the order.
    const isOffWithPlan = isOff && state === 'scheduled';
    return {
      name: id === firstId ? first : `order-${id}`,
      sequence: 1 + revision + (isOffWithPlan ? 1 : 0),
      date: pickupDate,
      period,
      cancelled: isOffWithPlan || state === 'cancelled',
    };
  });
}
