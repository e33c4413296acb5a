import { describe, expect, it } from 'vitest';
import type { SubscriptionOrder } from '@/lib/integrations/partner/operations/subscription-orders.server';
import type { PlainDate } from '@/lib/kernel/time';
import { mergeReading, newlyCancelled } from './history';
import type { TrackingSnapshot } from './snapshot';
import { parseSnapshot } from './snapshot';

const day = '2026-12-07' as PlainDate;
const seen = (minute: number): string => `2026-12-07T14:${String(minute).padStart(2, '0')}:00.000Z`;

const order = (changes: Partial<SubscriptionOrder> = {}): SubscriptionOrder => ({
  id: 1,
  state: 'scheduled',
  pickupDate: day,
  period: 'evening',
  stateChangedAt: null,
  cancelledAt: null,
  ...changes,
});

/** The snapshot after these readings, one a minute. */
const after = (...readings: SubscriptionOrder[][]): TrackingSnapshot =>
  readings.reduce<TrackingSnapshot | null>(
    (before, orders, minute) =>
      mergeReading(
        before,
        { state: 'active', ordersCount: 4, endDate: null, orders },
        seen(minute),
      ),
    null,
  ) as TrackingSnapshot;

describe('how many were bought', () => {
  it('stays as reported when a later response omits it', () => {
    const said = (ordersCount: number | null, before: TrackingSnapshot | null = null) =>
      mergeReading(
        before,
        { state: 'active', ordersCount, endDate: null, orders: [order()] },
        seen(0),
      );
    expect(said(null).ordersCount).toBe(0);
    expect(said(null, said(8)).ordersCount).toBe(8);
    expect(said(0, said(8)).ordersCount).toBe(8);
    expect(said(6, said(8)).ordersCount).toBe(6);
  });
});

describe('what was seen of an order', () => {
  it('is empty while it was only ever scheduled', () => {
    expect(after([order()], [order()]).orders[0]?.changes).toEqual([]);
  });

  it('has each state with the time that the partner reported', () => {
    const picked = order({ state: 'picked_up_from_customer', stateChangedAt: seen(1) });
    const arrived = order({ state: 'received_in_laundry', stateChangedAt: seen(5) });
    expect(after([order()], [picked], [picked], [arrived]).orders[0]?.changes).toEqual([
      { state: 'picked_up_from_customer', at: seen(1), isReported: true },
      { state: 'received_in_laundry', at: seen(5), isReported: true },
    ]);
  });

  it('has the time at which we saw a state until the partner reports one', () => {
    const unreported = order({ state: 'out_for_delivery' });
    const reported = order({ state: 'out_for_delivery', stateChangedAt: seen(0) });
    expect(after([order()], [unreported]).orders[0]?.changes).toEqual([
      { state: 'out_for_delivery', at: seen(1), isReported: false },
    ]);
    expect(after([order()], [unreported], [reported]).orders[0]?.changes).toEqual([
      { state: 'out_for_delivery', at: seen(0), isReported: true },
    ]);
    expect(after([unreported], [unreported]).orders[0]?.changes[0]?.at).toBe(seen(0));
  });

  it('keeps a step back as the partner reported it', () => {
    const on = order({ state: 'out_for_delivery', stateChangedAt: seen(1) });
    const back = order({ state: 'received_in_laundry', stateChangedAt: seen(2) });
    expect(after([on], [back]).orders[0]?.changes.map(({ state }) => state)).toEqual([
      'out_for_delivery',
      'received_in_laundry',
    ]);
    expect(after([on], [order()]).orders[0]?.changes.map(({ state }) => state)).toEqual([
      'out_for_delivery',
      'scheduled',
    ]);
  });

  it('does not grow without limit', () => {
    const states = ['out_for_delivery', 'received_in_laundry'] as const;
    const flapping = Array.from({ length: 200 }, (_, index) => [
      order({ state: states[index % 2], stateChangedAt: seen(index % 60) }),
    ]);
    expect(after(...flapping).orders[0]?.changes.length).toBeLessThanOrEqual(40);
  });
});

describe('an order', () => {
  it('that the partner omits is kept and marked as missing until it is listed again', () => {
    const other = order({ id: 2, pickupDate: '2026-12-14' as PlainDate });
    const without = after([order(), other], [other]);
    expect(without.orders.map(({ id, missing }) => [id, missing])).toEqual([
      [1, true],
      [2, false],
    ]);
    expect(after([order(), other], [other], [order(), other]).orders[0]?.missing).toBe(false);
  });

  it('counts its revisions: day, period, cancelled and back', () => {
    const revision = (...readings: SubscriptionOrder[]) =>
      after(...readings.map((one) => [one])).orders[0]?.revision;
    expect(revision(order(), order())).toBe(0);
    expect(revision(order(), order({ pickupDate: '2026-12-08' as PlainDate }))).toBe(1);
    expect(revision(order(), order({ period: 'morning' }))).toBe(1);
    expect(revision(order(), order({ state: 'cancelled' }))).toBe(1);
    expect(revision(order(), order({ state: 'cancelled' }), order())).toBe(2);
    expect(revision(order(), order({ state: 'delivered', stateChangedAt: seen(1) }))).toBe(0);
  });
});

it('reads a snapshot that an earlier version stored', () => {
  const change = { state: 'delivered', at: seen(1) };
  const orders = [order(), { ...order(), changes: [{ ...change, told: true }] }];
  const read = parseSnapshot({ state: 'active', ordersCount: 1, orders })?.orders;
  expect(read?.[0]).toMatchObject({ changes: [], revision: 0, missing: false });
  expect(read?.[1]?.changes).toEqual([{ ...change, isReported: true }]);
  expect(parseSnapshot(null)).toBeNull();
});

it('reports a cancellation once: of pickups, or of the subscription', () => {
  const cancelled = order({ state: 'cancelled' });
  const [before, gone] = [after([order()]), after([order()], [cancelled])];
  expect(newlyCancelled(null, before)).toBeNull();
  expect(newlyCancelled(before, gone)).toEqual({ whole: false, orders: [1] });
  expect(newlyCancelled(gone, gone)).toBeNull();
  const whole: TrackingSnapshot = { ...gone, state: 'cancelled' };
  expect(newlyCancelled(gone, whole)).toEqual({ whole: true, orders: [] });
  expect(newlyCancelled(null, whole)).toEqual({ whole: true, orders: [1] });
  expect(newlyCancelled(whole, whole)).toBeNull();
});
