import { expect, test } from 'vitest';
import type { OrderState, SubscriptionState } from '@/lib/integrations/partner/codes';
import type { PlainDate } from '@/lib/kernel/time';
import { hasEnded, isEndDoubtful } from './snapshot';

const snapshot = (state: SubscriptionState, ordersCount: number, orders: OrderState[]) => ({
  state,
  ordersCount,
  orders: orders.map((order, index) => ({
    id: index + 1,
    state: order,
    pickupDate: '2026-12-07' as PlainDate,
    period: 'morning' as const,
    stateChangedAt: null,
    cancelledAt: null,
    changes: [],
    revision: 0,
    missing: false,
  })),
});

test('polling ends with the subscription, or with the last of its orders (§8)', () => {
  expect(hasEnded(snapshot('completed', 2, ['delivered', 'delivered']))).toBe(true);
  expect(hasEnded(snapshot('cancelled', 2, ['cancelled', 'cancelled']))).toBe(true);
  expect(hasEnded(snapshot('active', 2, ['delivered', 'cancelled']))).toBe(true);
});

test('a subscription ends only when as many orders are listed as were bought; an unknown count ends nothing', () => {
  expect(hasEnded(snapshot('active', 0, ['delivered', 'delivered']))).toBe(false);
  const two = snapshot('active', 2, ['delivered', 'delivered']);
  const [first, second] = two.orders;
  const replaced = { ...two, orders: [{ ...first!, missing: true }, second!] };
  expect(hasEnded(replaced), 'one of them was replaced').toBe(false);
});

test('polling continues while an order is in progress or not scheduled yet (open point A43)', () => {
  expect(hasEnded(snapshot('active', 2, ['delivered', 'scheduled']))).toBe(false);
  expect(hasEnded(snapshot('active', 2, ['delivered']))).toBe(false);
  expect(hasEnded(snapshot('active', 2, []))).toBe(false);
  expect(hasEnded(snapshot('active', 0, []))).toBe(false);
  expect(hasEnded(snapshot('active', 1, ['unknown']))).toBe(false);
});

test('an end with fewer pickups than were bought is doubtful until the term is over (A43)', () => {
  const oneOfFour = snapshot('completed', 4, ['delivered']);
  expect(isEndDoubtful(oneOfFour, false)).toBe(true);
  expect(isEndDoubtful(snapshot('completed', 4, []), false), 'before the first one is known').toBe(
    true,
  );
  expect(isEndDoubtful(oneOfFour, true)).toBe(false);
  expect(isEndDoubtful(snapshot('completed', 1, ['delivered']), false)).toBe(false);
  expect(isEndDoubtful(snapshot('completed', 0, []), false), 'the count is unknown').toBe(false);
  expect(isEndDoubtful(snapshot('cancelled', 4, ['delivered']), false)).toBe(false);
  const [order] = oneOfFour.orders;
  const replaced = { ...snapshot('completed', 1, []), orders: [{ ...order!, missing: true }] };
  expect(isEndDoubtful(replaced, false), 'one that it left out does not count').toBe(true);
});
