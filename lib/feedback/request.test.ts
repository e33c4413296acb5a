import { expect, it } from 'vitest';
import type { OrderState } from '@/lib/integrations/partner/codes';
import { type PlainDate, riyadhInstant } from '@/lib/kernel/time';
import type { TrackedOrder, TrackingSnapshot } from '@/lib/tracking/snapshot';
import { orderToRate } from './rating';
import { kindsFor, pickupsFor } from './request';

const day = '2026-12-14' as PlainDate;
const at = riyadhInstant(day, 12);

const order = (id: number, state: OrderState, more: Partial<TrackedOrder> = {}): TrackedOrder => ({
  ...{ id, state, pickupDate: day, period: 'evening', stateChangedAt: null, cancelledAt: null },
  ...{ changes: [], revision: 0, missing: false },
  ...more,
});

const snapshot = (orders: TrackedOrder[], state: TrackingSnapshot['state'] = 'active') => ({
  ...{ orders, state, ordersCount: orders.length },
});

it.each([
  ['scheduled, its window not over', order(1, 'scheduled'), [1], []],
  [
    'its window over',
    order(1, 'scheduled', { period: 'morning', pickupDate: '2026-12-13' as PlainDate }),
    [],
    [],
  ],
  ['left out by the partner', order(1, 'scheduled', { missing: true }), [], []],
  ['cancelled', order(1, 'cancelled'), [], []],
  ['collected', order(1, 'picked_up_from_customer'), [], [1]],
  ['on its way back', order(1, 'out_for_delivery'), [], [1]],
  ['delivered', order(1, 'delivered'), [], [1]],
  ['in a state that we do not know', order(1, 'unknown'), [], [1]],
] as const)(
  'a pickup that is %s can be skipped, or reported as damaged, accordingly',
  (_, one, coming, collected) => {
    const ids = (kind: 'skip' | 'damaged') =>
      pickupsFor(kind, snapshot([one]), at).map(({ id }) => id);
    expect(ids('skip')).toEqual(coming);
    expect(ids('damaged')).toEqual(collected);
  },
);

it('nothing that is still to come can be changed once the subscription is over', () => {
  const open = snapshot([order(1, 'scheduled'), order(2, 'delivered')]);
  expect(kindsFor(open, false, at)).toHaveLength(7);
  expect(kindsFor(null, false, at)).toEqual(['pause', 'cancel']);
  expect(kindsFor(snapshot([order(2, 'delivered')], 'completed'), true, at)).toEqual([
    'damaged',
    'missing',
  ]);
  expect(kindsFor(snapshot([order(1, 'scheduled')], 'cancelled'), true, at)).toEqual([]);
});

it('the last delivery of two weeks is asked about, until it is rated', () => {
  const delivered = (id: number, on: string) =>
    order(id, 'delivered', { stateChangedAt: `${on}T10:00:00.000Z` });
  const three = snapshot([
    delivered(1, '2026-11-20'),
    delivered(2, '2026-12-12'),
    delivered(3, '2026-12-10'),
    order(4, 'scheduled'),
  ]);
  expect(orderToRate(three, [], at)?.id).toBe(2);
  expect(orderToRate(three, [2], at)).toBeNull();
  expect(orderToRate(snapshot([delivered(1, '2026-11-20')]), [], at)).toBeNull();
  expect(orderToRate(null, [], at)).toBeNull();
});
