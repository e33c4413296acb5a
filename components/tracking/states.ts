import { minuteMs, type PlainDate } from '@/lib/kernel/time';
import type { TrackedOrder, TrackingSnapshot, TrackingView } from '@/lib/tracking/view';

/** The day on which the named states are looked at: a Tuesday. */
export const statesDay = '2026-12-15' as PlainDate;

const mondays = ['2026-12-07', '2026-12-14', '2026-12-21', '2026-12-28'] as PlainDate[];
const changes: Partial<Record<TrackedOrder['state'], string>> = {
  picked_up_from_customer: '2026-12-14T17:20:00+03:00',
  received_in_laundry: '2026-12-14T19:05:00+03:00',
  out_for_delivery: '2026-12-15T17:10:00+03:00',
  delivered: '2026-12-08T20:40:00+03:00',
  cancelled: '2026-12-13T09:00:00+03:00',
  unknown: '2026-12-15T08:30:00+03:00',
};

const ordersIn = (...states: TrackedOrder['state'][]): TrackedOrder[] =>
  states.map((state, index) => ({
    id: 900 + index,
    state,
    pickupDate: mondays[index] as PlainDate,
    period: 'evening',
    stateChangedAt: changes[state] ?? null,
    cancelledAt: state === 'cancelled' ? (changes.cancelled ?? null) : null,
  }));

const view = (
  orders: TrackedOrder[],
  snapshot: Partial<TrackingSnapshot> = {},
  more: Partial<TrackingView> = {},
): TrackingView => ({
  snapshot: { state: 'active', ordersCount: 4, orders, ...snapshot },
  ageMs: 3 * minuteMs,
  stale: false,
  pollAfterMs: minuteMs,
  ...more,
});

const four = ordersIn('delivered', 'out_for_delivery', 'scheduled', 'scheduled');
const ended = { pollAfterMs: null };

/** Every state of the tracking page, by name. */
export const trackingStates = {
  'on-its-way': view(four),
  unread: { snapshot: null, ageMs: null, stale: false, pollAfterMs: 3_000 },
  'unread-and-unreachable': { snapshot: null, ageMs: null, stale: true, pollAfterMs: 3_000 },
  scheduling: view([]),
  'partly-scheduled': view(ordersIn('scheduled', 'scheduled')),
  scheduled: view(ordersIn('delivered', 'delivered', 'scheduled', 'scheduled')),
  overdue: view(ordersIn('delivered', 'scheduled', 'scheduled', 'scheduled')),
  'picked-up': view(ordersIn('delivered', 'picked_up_from_customer', 'scheduled', 'scheduled')),
  'in-the-laundry': view(ordersIn('delivered', 'received_in_laundry', 'scheduled', 'scheduled')),
  'time-not-known': view(
    ordersIn('out_for_delivery').map((order) => ({ ...order, stateChangedAt: null, period: null })),
  ),
  'next-not-dated': view(ordersIn('delivered', 'delivered')),
  'one-cancelled': view(ordersIn('delivered', 'cancelled', 'scheduled', 'scheduled')),
  'unknown-state': view(ordersIn('delivered', 'unknown', 'scheduled', 'scheduled')),
  'subscription-unknown': view(four, { state: 'unknown' }),
  stale: view(four, {}, { stale: true, ageMs: 25 * minuteMs }),
  draft: view([], { state: 'draft' }),
  completed: view(
    ordersIn('delivered', 'delivered', 'cancelled', 'delivered'),
    { state: 'completed' },
    ended,
  ),
  cancelled: view(
    ordersIn('cancelled', 'cancelled', 'cancelled', 'cancelled'),
    { state: 'cancelled' },
    ended,
  ),
} satisfies Record<string, TrackingView>;
