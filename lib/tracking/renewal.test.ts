import { expect, it } from 'vitest';
import type { OrderState } from '@/lib/integrations/partner/codes';
import { addDays, type PlainDate } from '@/lib/kernel/time';
import { isRenewable, lastPickupAhead } from './renewal';
import type { TrackedOrder, TrackingSnapshot } from './snapshot';

const first = '2026-12-07' as PlainDate;

/** A subscription of `ordersCount` weekly pickups, of which the partner lists these. */
const having = (
  ordersCount: number,
  states: OrderState[],
  more: Partial<TrackingSnapshot> = {},
): TrackingSnapshot => ({
  state: 'active',
  ordersCount,
  orders: states.map(
    (state, index): TrackedOrder => ({
      id: index,
      state,
      pickupDate: addDays(first, 7 * index),
      period: 'evening',
      stateChangedAt: null,
      cancelledAt: null,
      changes: [],
      revision: 0,
      missing: false,
    }),
  ),
  ...more,
});

const [s, p, d, c] = ['scheduled', 'picked_up_from_customer', 'delivered', 'cancelled'] as const;

it.each([
  ['unread', null, false],
  ['all ahead', having(4, [s, s, s, s]), false],
  ['two ahead', having(4, [d, p, s, s]), false],
  ['the last but one is collected', having(4, [d, d, p, s]), true],
  ['the last but one is cancelled', having(4, [d, d, c, s]), true],
  ['days are set one by one', having(4, [d, d]), false],
  ['one has no day yet', having(4, [d, d, d]), true],
  ['a single one, ahead', having(1, [s]), false],
  ['a single one, collected', having(1, [p]), true],
  ['two, the first collected', having(2, [p, s]), true],
  ['the count is unknown', having(0, [d, d]), false],
  ['ended', having(4, [d, d, d, c]), true],
  ['cancelled as a whole', having(4, [s, s, s, s], { state: 'cancelled' }), true],
  ['not paid', having(1, [], { state: 'draft' }), false],
])('offers a renewal from the last pickup but one on: %s', (_case, snapshot, offered) => {
  expect(isRenewable(snapshot)).toBe(offered);
});

it.each([
  ['unread', null, null],
  ['the last one is ahead', having(4, [d, d, p, s]), addDays(first, 21)],
  ['the last one is collected', having(4, [d, d, d, p]), null],
  ['the last one has no day yet', having(4, [d, d, p]), addDays(first, 21)],
  ['the last one is cancelled', having(4, [d, d, s, c]), addDays(first, 14)],
  ['ended', having(2, [d, d]), null],
])('knows the last pickup that is ahead: %s', (_case, snapshot, day) => {
  expect(lastPickupAhead(snapshot)).toBe(day);
});
