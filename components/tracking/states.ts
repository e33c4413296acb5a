import {
  addDays,
  instantFromIso,
  later,
  minuteMs,
  type PlainDate,
  riyadhInstant,
} from '@/lib/kernel/time';
import type { TrackedOrder, TrackingSnapshot, TrackingView } from '@/lib/tracking/view';

/** The clock of the named states: a Tuesday evening in Riyadh. */
export const statesNow = later(riyadhInstant('2026-12-15' as PlainDate, 20), 33 * minuteMs);

const firstMonday = '2026-12-07' as PlainDate;

type State = TrackedOrder['state'];

/** When an order enters a state: days after its pickup day, and the time in Riyadh. */
const stateTimes: Record<State, [number, string] | null> = {
  scheduled: null,
  picked_up_from_customer: [0, '17:20'],
  received_in_laundry: [0, '19:05'],
  out_for_delivery: [1, '17:10'],
  delivered: [1, '20:10'],
  cancelled: [-1, '09:00'],
  unknown: [1, '08:30'],
};

const statesBefore: Partial<Record<State, State[]>> = {
  received_in_laundry: ['picked_up_from_customer'],
  out_for_delivery: ['picked_up_from_customer', 'received_in_laundry'],
  delivered: ['picked_up_from_customer', 'received_in_laundry', 'out_for_delivery'],
  unknown: ['picked_up_from_customer', 'received_in_laundry'],
};

function orderOn(pickupDate: PlainDate, state: State, id: number): TrackedOrder {
  const changes = [...(statesBefore[state] ?? []), state].flatMap((step) => {
    const moment = stateTimes[step];
    if (!moment) return [];
    const at = `${addDays(pickupDate, moment[0])}T${moment[1]}:00+03:00`;
    return [{ state: step, at, told: true }];
  });
  const at = changes.at(-1)?.at ?? null;
  return {
    id,
    state,
    pickupDate,
    period: 'evening',
    stateChangedAt: at,
    cancelledAt: state === 'cancelled' ? at : null,
    changes,
    revision: 0,
    missing: false,
  };
}

/** One order per week in these states, from the first Monday on. */
const ordersFrom = (first: PlainDate, states: State[]): TrackedOrder[] =>
  states.map((state, week) => orderOn(addDays(first, 7 * week), state, 900 + week));

const ordersIn = (...states: State[]) => ordersFrom(firstMonday, states);
/** One day earlier, so that a delivery is no longer news. */
const ordersBefore = (...states: State[]) => ordersFrom(addDays(firstMonday, -1), states);

/** Four orders, of which the second has `state` and the given fields. */
const secondWith = (state: State, own: Partial<TrackedOrder>): TrackedOrder[] =>
  ordersIn('delivered', state, 'scheduled', 'scheduled').map((order, index) =>
    index === 1 ? { ...order, ...own } : order,
  );

const times = (count: number, state: State): State[] => Array.from({ length: count }, () => state);

const untilMs = (at: string | null): number | null => {
  const instant = at === null ? null : instantFromIso(at);
  return instant && instant.getTime() - statesNow.getTime();
};

interface ViewOptions {
  snapshot?: TrackingSnapshot | null;
  checkedAt?: string | null;
  nextCheckAt?: string | null;
  stale?: boolean;
  silent?: boolean;
  pollAfterMs?: number | null;
}

const viewFrom = ({
  snapshot = null,
  checkedAt = '2026-12-15T17:30:00.000Z',
  nextCheckAt = '2026-12-15T17:35:00.000Z',
  stale = false,
  silent = false,
  pollAfterMs = minuteMs,
}: ViewOptions): TrackingView => {
  const readMs = untilMs(checkedAt);
  return {
    ...{ snapshot, checkedAt, silent },
    poll: {
      version: 'as-rendered',
      ageMs: readMs && -readMs,
      nextCheckAt,
      nextCheckInMs: untilMs(nextCheckAt),
      ...{ stale, pollAfterMs },
    },
  };
};

const view = (
  orders: TrackedOrder[],
  snapshot: Partial<TrackingSnapshot> = {},
  more: ViewOptions = {},
): TrackingView =>
  viewFrom({ snapshot: { state: 'active', ordersCount: 4, orders, ...snapshot }, ...more });

const four = ordersIn('delivered', 'out_for_delivery', 'scheduled', 'scheduled');
const tomorrow = addDays(firstMonday, 9);
const secondOn = (period: 'morning' | 'evening') =>
  secondWith('scheduled', { pickupDate: addDays(firstMonday, 8), period });
const ended = { pollAfterMs: null, nextCheckAt: null };
const unread = { checkedAt: null, pollAfterMs: 3_000 };

/** Named states of the tracking page. */
export const trackingStates = {
  'on-its-way': view(four),
  unread: viewFrom(unread),
  'unread-and-unreachable': viewFrom({ ...unread, stale: true }),
  scheduling: view([]),
  'partly-scheduled': view(ordersFrom('2026-12-16' as PlainDate, ['scheduled', 'scheduled'])),
  scheduled: view(ordersBefore('delivered', 'delivered', 'scheduled', 'scheduled')),
  'just-delivered': view(ordersIn('delivered', 'delivered', 'scheduled', 'scheduled')),
  overdue: view(ordersIn('delivered', 'scheduled', 'scheduled', 'scheduled')),
  'picked-up': view(ordersIn('delivered', 'picked_up_from_customer', 'scheduled', 'scheduled')),
  'in-the-laundry': view(ordersIn('delivered', 'received_in_laundry', 'scheduled', 'scheduled')),
  'time-not-known': view(
    ordersIn('out_for_delivery').map((order) => ({
      ...order,
      stateChangedAt: null,
      period: null,
      changes: [],
    })),
  ),
  'next-not-dated': view(ordersBefore('delivered', 'delivered')),
  'one-cancelled': view(ordersIn('delivered', 'cancelled', 'scheduled', 'scheduled')),
  'unknown-state': view(ordersIn('delivered', 'unknown', 'scheduled', 'scheduled')),
  'subscription-unknown': view(four, { state: 'unknown' }),
  'checking-now': view(four, {}, { nextCheckAt: '2026-12-15T17:32:00.000Z' }),
  'in-its-window': view(secondOn('evening')),
  'past-its-window': view(secondOn('morning')),
  'seen-by-us': view(
    secondWith('out_for_delivery', {
      stateChangedAt: null,
      changes: [
        { state: 'picked_up_from_customer', at: '2026-12-14T14:20:00.000Z', told: true },
        { state: 'out_for_delivery', at: '2026-12-15T14:12:00.000Z', told: false },
      ],
    }),
  ),
  'a-step-back': view(
    secondWith('received_in_laundry', {
      stateChangedAt: '2026-12-15T15:02:00.000Z',
      changes: [
        { state: 'picked_up_from_customer', at: '2026-12-14T14:20:00.000Z', told: true },
        { state: 'received_in_laundry', at: '2026-12-14T16:05:00.000Z', told: true },
        { state: 'out_for_delivery', at: '2026-12-15T14:10:00.000Z', told: true },
        { state: 'received_in_laundry', at: '2026-12-15T15:02:00.000Z', told: true },
      ],
    }),
  ),
  'not-on-the-list': view(secondWith('scheduled', { missing: true })),
  'one-under-way-not-on-the-list': view(secondWith('received_in_laundry', { missing: true })),
  'one-order': view(
    ordersIn('scheduled').map((order) => ({ ...order, pickupDate: tomorrow })),
    {
      ordersCount: 1,
    },
  ),
  'eight-orders': view(
    ordersFrom('2026-11-30' as PlainDate, [
      ...times(2, 'delivered'),
      'out_for_delivery',
      ...times(5, 'scheduled'),
    ]),
    { ordersCount: 8 },
  ),
  'sixty-orders': view(
    ordersFrom('2026-02-16' as PlainDate, [
      ...times(41, 'delivered'),
      ...times(2, 'cancelled'),
      'out_for_delivery',
      ...times(16, 'scheduled'),
    ]),
    { ordersCount: 60 },
  ),
  stale: view(four, {}, { stale: true, checkedAt: '2026-12-15T17:08:00.000Z' }),
  'stale-for-hours': view(
    four,
    {},
    { stale: true, silent: true, checkedAt: '2026-12-15T08:12:00.000Z' },
  ),
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
  // Only half of the pickups had a date, and one was not cancelled individually.
  'cancelled-early': view(ordersIn('cancelled', 'scheduled'), { state: 'cancelled' }, ended),
} satisfies Record<string, TrackingView>;
