import { addDays, minuteMs, type PlainDate } from '@/lib/kernel/time';
import type { TrackedOrder, TrackingSnapshot, TrackingView } from '@/lib/tracking/view';

/** The day on which the named states are looked at: a Tuesday. */
export const statesDay = '2026-12-15' as PlainDate;

const firstMonday = '2026-12-07' as PlainDate;

/** When an order changes into a state: days after its pickup day, and the clock in Riyadh. */
const changes: Partial<Record<TrackedOrder['state'], [number, string]>> = {
  picked_up_from_customer: [0, '17:20'],
  received_in_laundry: [0, '19:05'],
  out_for_delivery: [1, '17:10'],
  delivered: [1, '20:40'],
  cancelled: [-1, '09:00'],
  unknown: [1, '08:30'],
};

/** One order a week, in these states, from the first Monday on. */
const ordersFrom = (first: PlainDate, states: TrackedOrder['state'][]): TrackedOrder[] =>
  states.map((state, week) => {
    const pickupDate = addDays(first, 7 * week);
    const [days, clock] = changes[state] ?? [0, null];
    const at = clock && `${addDays(pickupDate, days)}T${clock}:00+03:00`;
    const cancelledAt = state === 'cancelled' ? at : null;
    return {
      id: 900 + week,
      state,
      pickupDate,
      period: 'evening',
      stateChangedAt: at,
      cancelledAt,
    };
  });

const ordersIn = (...states: TrackedOrder['state'][]) => ordersFrom(firstMonday, states);

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
  'partly-scheduled': view(ordersFrom('2026-12-16' as PlainDate, ['scheduled', 'scheduled'])),
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
