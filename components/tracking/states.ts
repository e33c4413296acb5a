import {
  addDays,
  instantFromIso,
  later,
  minuteMs,
  type PlainDate,
  riyadhInstant,
} from '@/lib/kernel/time';
import type { TrackingPoll } from '@/lib/tracking/page-poll.server';
import type { NewShare, Share } from '@/lib/tracking/share';
import type { TrackedOrder, TrackingSnapshot } from '@/lib/tracking/snapshot';

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
    return [{ state: step, at, isReported: true }];
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

/** What the page is rendered from: the state, and the poll that it starts with. */
interface Rendered {
  snapshot: TrackingSnapshot | null;
  poll: TrackingPoll;
}

const rendered = (
  snapshot: TrackingSnapshot | null,
  poll: Partial<TrackingPoll> = {},
): Rendered => {
  const { checkedAt = '2026-12-15T17:30:00.000Z', nextCheckAt = '2026-12-15T17:35:00.000Z' } = poll;
  const readMs = untilMs(checkedAt);
  return {
    snapshot,
    poll: {
      version: 'as-rendered',
      ageMs: readMs && -readMs,
      nextCheckInMs: untilMs(nextCheckAt),
      ...{ stale: false, silent: false, pollAfterMs: minuteMs },
      ...{ ...poll, checkedAt, nextCheckAt },
    },
  };
};

const withOrders = (
  orders: TrackedOrder[],
  snapshot: Partial<TrackingSnapshot> = {},
  poll?: Partial<TrackingPoll>,
): Rendered => rendered({ state: 'active', ordersCount: 4, orders, ...snapshot }, poll);

const four = ordersIn('delivered', 'out_for_delivery', 'scheduled', 'scheduled');
const tomorrow = addDays(firstMonday, 9);
const secondOn = (period: 'morning' | 'evening') =>
  secondWith('scheduled', { pickupDate: addDays(firstMonday, 8), period });
const ended = { pollAfterMs: null, nextCheckAt: null };
const unread = { checkedAt: null, pollAfterMs: 3_000 };

/** Named states of the tracking page. */
export const trackingStates = {
  'on-its-way': withOrders(four),
  unread: rendered(null, unread),
  'unread-and-unreachable': rendered(null, { ...unread, stale: true }),
  scheduling: withOrders([]),
  'partly-scheduled': withOrders(ordersFrom('2026-12-16' as PlainDate, ['scheduled', 'scheduled'])),
  scheduled: withOrders(ordersBefore('delivered', 'delivered', 'scheduled', 'scheduled')),
  'just-delivered': withOrders(ordersIn('delivered', 'delivered', 'scheduled', 'scheduled')),
  overdue: withOrders(ordersIn('delivered', 'scheduled', 'scheduled', 'scheduled')),
  'picked-up': withOrders(
    ordersIn('delivered', 'picked_up_from_customer', 'scheduled', 'scheduled'),
  ),
  'in-the-laundry': withOrders(
    ordersIn('delivered', 'received_in_laundry', 'scheduled', 'scheduled'),
  ),
  'time-not-known': withOrders(
    ordersIn('out_for_delivery').map((order) => ({
      ...order,
      stateChangedAt: null,
      period: null,
      changes: [],
    })),
  ),
  'next-not-dated': withOrders(ordersBefore('delivered', 'delivered')),
  'one-cancelled': withOrders(ordersIn('delivered', 'cancelled', 'scheduled', 'scheduled')),
  'unknown-state': withOrders(ordersIn('delivered', 'unknown', 'scheduled', 'scheduled')),
  'subscription-unknown': withOrders(four, { state: 'unknown' }),
  'checking-now': withOrders(four, {}, { nextCheckAt: '2026-12-15T17:32:00.000Z' }),
  'in-its-window': withOrders(secondOn('evening')),
  'past-its-window': withOrders(secondOn('morning')),
  'seen-by-us': withOrders(
    secondWith('out_for_delivery', {
      stateChangedAt: null,
      changes: [
        { state: 'picked_up_from_customer', at: '2026-12-14T14:20:00.000Z', isReported: true },
        { state: 'out_for_delivery', at: '2026-12-15T14:12:00.000Z', isReported: false },
      ],
    }),
  ),
  'a-step-back': withOrders(
    secondWith('received_in_laundry', {
      stateChangedAt: '2026-12-15T15:02:00.000Z',
      changes: [
        { state: 'picked_up_from_customer', at: '2026-12-14T14:20:00.000Z', isReported: true },
        { state: 'received_in_laundry', at: '2026-12-14T16:05:00.000Z', isReported: true },
        { state: 'out_for_delivery', at: '2026-12-15T14:10:00.000Z', isReported: true },
        { state: 'received_in_laundry', at: '2026-12-15T15:02:00.000Z', isReported: true },
      ],
    }),
  ),
  'not-on-the-list': withOrders(secondWith('scheduled', { missing: true })),
  'one-under-way-not-on-the-list': withOrders(secondWith('received_in_laundry', { missing: true })),
  'one-order': withOrders(
    ordersIn('scheduled').map((order) => ({ ...order, pickupDate: tomorrow })),
    {
      ordersCount: 1,
    },
  ),
  'eight-orders': withOrders(
    ordersFrom('2026-11-30' as PlainDate, [
      ...times(2, 'delivered'),
      'out_for_delivery',
      ...times(5, 'scheduled'),
    ]),
    { ordersCount: 8 },
  ),
  'sixty-orders': withOrders(
    ordersFrom('2026-02-16' as PlainDate, [
      ...times(41, 'delivered'),
      ...times(2, 'cancelled'),
      'out_for_delivery',
      ...times(16, 'scheduled'),
    ]),
    { ordersCount: 60 },
  ),
  stale: withOrders(four, {}, { stale: true, checkedAt: '2026-12-15T17:08:00.000Z' }),
  'stale-for-hours': withOrders(
    four,
    {},
    { stale: true, silent: true, checkedAt: '2026-12-15T08:12:00.000Z' },
  ),
  draft: withOrders([], { state: 'draft' }),
  completed: withOrders(
    ordersIn('delivered', 'delivered', 'cancelled', 'delivered'),
    { state: 'completed' },
    ended,
  ),
  cancelled: withOrders(
    ordersIn('cancelled', 'cancelled', 'cancelled', 'cancelled'),
    { state: 'cancelled' },
    ended,
  ),
  // Only half of the pickups had a date, and one was not cancelled individually.
  'cancelled-early': withOrders(ordersIn('cancelled', 'scheduled'), { state: 'cancelled' }, ended),
} satisfies Record<string, Rendered>;

/** A link created on `day` at `hour` in Riyadh, valid for a number of days. */
function share(number: number, day: string, hour: number, days: number): Share {
  const date = day as PlainDate;
  return {
    id: `0000000${number}-0000-4000-8000-000000000000`,
    madeAt: riyadhInstant(date, hour),
    endsAt: riyadhInstant(addDays(date, days), hour),
    endsWithPlan: days > 7,
  };
}

const five = [
  share(1, '2026-11-30', 21, 90),
  share(2, '2026-12-12', 9, 7),
  share(3, '2026-12-14', 20, 7),
  share(4, '2026-12-15', 12, 1),
  share(5, '2026-12-15', 20, 1),
];

/** A link that was just created; the URL is invented. */
const made: NewShare = {
  id: five[2]?.id ?? '',
  link: 'https://nada.example/ar/track/a-link-given-away-to-one-x1',
};

/** Named states of the sharing section. */
export const sharingStates: Record<string, { shares: readonly Share[]; made?: NewShare }> = {
  'sharing-none': { shares: [] },
  'sharing-some': { shares: five.slice(0, 2) },
  'sharing-just-made': { shares: five.slice(0, 3), made },
  'sharing-full': { shares: five },
};
