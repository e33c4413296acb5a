import { describe, expect, it } from 'vitest';
import {
  addDays,
  instantFromIso,
  later,
  minuteMs,
  type PlainDate,
  riyadhDate,
  riyadhInstant,
} from '@/lib/kernel/time';
import type { TrackedOrder } from '@/lib/tracking/snapshot';
import { statesNow, trackingStates } from './states';
import { groupPickups, type NextEvent, summarize } from './summary';

type Name = keyof typeof trackingStates;
const ordersOf = (name: Name): TrackedOrder[] => trackingStates[name].snapshot?.orders ?? [];
const storyIn = (name: Name) => summarize(trackingStates[name].snapshot, statesNow);

describe('summarize', () => {
  /** The next event, its pickup (1 is the first; 0 for none), done of total, and the thread. */
  const expected: Record<Name, [NextEvent, order: number, done: string, thread: string]> = {
    unread: ['unread', 0, '0 of 0', '0'],
    'unread-and-unreachable': ['unread', 0, '0 of 0', '0'],
    draft: ['draft', 0, '0 of 4', '0'],
    scheduling: ['scheduling', 0, '0 of 4', '0'],
    'partly-scheduled': ['scheduled', 1, '0 of 4', '1 of 4'],
    scheduled: ['scheduled', 3, '2 of 4', '3 of 4'],
    // A delivery is the news for half a day; the thread still marks its drop.
    'just-delivered': ['delivered', 2, '2 of 4', '2 of 4'],
    overdue: ['overdue', 2, '1 of 4', '2 of 4'],
    'in-its-window': ['scheduled', 2, '1 of 4', '2 of 4'],
    'past-its-window': ['overdue', 2, '1 of 4', '2 of 4'],
    'picked-up': ['picked_up_from_customer', 2, '1 of 4', '2 of 4'],
    'in-the-laundry': ['received_in_laundry', 2, '1 of 4', '2 of 4'],
    'on-its-way': ['out_for_delivery', 2, '1 of 4', '2 of 4'],
    'checking-now': ['out_for_delivery', 2, '1 of 4', '2 of 4'],
    'seen-by-us': ['out_for_delivery', 2, '1 of 4', '2 of 4'],
    'a-step-back': ['received_in_laundry', 2, '1 of 4', '2 of 4'],
    // A pickup that the partner no longer lists is shown only when there is no other.
    'not-on-the-list': ['scheduled', 3, '1 of 4', '3 of 4'],
    'one-under-way-not-on-the-list': ['scheduled', 3, '1 of 4', '3 of 4'],
    'time-not-known': ['out_for_delivery', 1, '0 of 4', '1 of 4'],
    'next-not-dated': ['scheduling-next', 2, '2 of 4', '2 of 4'],
    // The cancelled pickup has no drop: the third pickup is the second drop.
    'one-cancelled': ['scheduled', 3, '1 of 4', '2 of 3'],
    'unknown-state': ['unknown', 2, '1 of 4', '2 of 4'],
    'subscription-unknown': ['out_for_delivery', 2, '1 of 4', '2 of 4'],
    'one-order': ['scheduled', 1, '0 of 1', '1 of 1'],
    'eight-orders': ['out_for_delivery', 3, '2 of 8', '3 of 8'],
    'sixty-orders': ['out_for_delivery', 44, '41 of 60', '42 of 58'],
    stale: ['out_for_delivery', 2, '1 of 4', '2 of 4'],
    'stale-for-hours': ['out_for_delivery', 2, '1 of 4', '2 of 4'],
    completed: ['completed', 0, '3 of 4', '3'],
    cancelled: ['cancelled', 0, '0 of 4', '0'],
    'cancelled-early': ['cancelled', 0, '0 of 4', '0'],
  };
  it.each(Object.keys(trackingStates) as Name[])('summarises %s', (name) => {
    const { nextEvent: thing, order, done, total, thread } = storyIn(name);
    const drops = thread.now === undefined ? `${thread.drops}` : `${thread.now} of ${thread.drops}`;
    const place = order ? ordersOf(name).indexOf(order) + 1 : 0;
    expect([thing, place, `${done} of ${total}`, drops]).toEqual(expected[name]);
  });

  it('picks the order nearest to the door, and the next pickup', () => {
    const { snapshot } = trackingStates['picked-up'];
    const [first, ...rest] = ordersOf('picked-up');
    const orders = [{ ...first!, state: 'out_for_delivery' as const }, ...rest];
    const { nextEvent: thing, order, next } = summarize({ ...snapshot!, orders }, statesNow);
    expect([thing, order?.id, next?.id]).toEqual(['out_for_delivery', 900, 902]);
  });

  it('marks a pickup overdue once its window has ended', () => {
    const { snapshot } = trackingStates['in-its-window'];
    const { pickupDate } = ordersOf('in-its-window')[1]!;
    const at = (hour: number) => summarize(snapshot, riyadhInstant(pickupDate, hour)).nextEvent;
    expect([at(9), at(21), at(22)]).toEqual(['scheduled', 'scheduled', 'overdue']);
  });

  it("a pickup without a period is overdue after the day's last window", () => {
    const { snapshot } = trackingStates['in-its-window'];
    const orders = ordersOf('in-its-window').map((order) => ({ ...order, period: null }));
    const { pickupDate } = orders[1]!;
    const at = (hour: number) =>
      summarize({ ...snapshot!, orders }, riyadhInstant(pickupDate, hour)).nextEvent;
    expect([at(16), at(22)]).toEqual(['scheduled', 'overdue']);
  });

  it('the next pickup is never one whose window has ended', () => {
    const { snapshot } = trackingStates.overdue;
    const late = addDays(ordersOf('overdue')[2]!.pickupDate, 1);
    expect(summarize(snapshot, riyadhInstant(late, 8)).next?.id).toBe(903);
  });

  it('shows a delivery for twelve hours, unless a pickup is due today', () => {
    const { snapshot } = trackingStates['just-delivered'];
    const [first, second, third, fourth] = ordersOf('just-delivered');
    const summaryAt = (at: Date, orders = [first!, second!, third!, fourth!]) => {
      const { nextEvent: thing, order, next } = summarize({ ...snapshot!, orders }, at);
      return [thing, order?.id, next?.id];
    };
    const after = (hours: number) =>
      later(instantFromIso(second!.stateChangedAt!)!, hours * 60 * minuteMs);
    expect(summaryAt(after(11))).toEqual(['delivered', 901, 902]);
    expect(summaryAt(after(13))).toEqual(['scheduled', 902, 903]);
    const today = { ...third!, pickupDate: riyadhDate(statesNow) };
    expect(summaryAt(statesNow, [first!, second!, today, fourth!])).toEqual([
      'scheduled',
      902,
      903,
    ]);
    const underWay = { ...third!, state: 'picked_up_from_customer' as const };
    expect(summaryAt(statesNow, [first!, second!, underWay, fourth!])[1]).toBe(902);
    const unreported = { ...second!, stateChangedAt: null };
    expect(summaryAt(statesNow, [first!, unreported, third!, fourth!])[0]).toBe('scheduled');
  });

  it('prefers a pickup of today or tomorrow, or a delivery, to a lost order', () => {
    const { snapshot } = trackingStates.overdue;
    const [first, second, third, fourth] = ordersOf('overdue');
    const day = third!.pickupDate;
    const summaryWith = (lost: TrackedOrder, at: Date, then = third!) => {
      const orders = [first!, lost, then, fourth!];
      const { nextEvent: thing, order } = summarize({ ...snapshot!, orders }, at);
      return [thing, order?.id];
    };
    for (const [state, thing] of [
      ['scheduled', 'overdue'],
      ['unknown', 'unknown'],
    ] as const) {
      const lost = { ...second!, state };
      expect(summaryWith(lost, riyadhInstant(addDays(day, -2), 9))).toEqual([thing, 901]);
      expect(summaryWith(lost, riyadhInstant(addDays(day, -1), 9))).toEqual(['scheduled', 902]);
      expect(summaryWith(lost, riyadhInstant(day, 8))).toEqual(['scheduled', 902]);
      const at = riyadhInstant(addDays(day, 1), 20);
      const home = { ...third!, state: 'delivered' as const, stateChangedAt: at.toISOString() };
      expect(summaryWith(lost, later(at, minuteMs), home)).toEqual(['delivered', 902]);
    }
  });

  it('does not count replaced orders', () => {
    const { snapshot } = trackingStates.scheduled;
    const orders = ordersOf('scheduled');
    const replaced = { ...orders[2]!, id: 999, missing: true };
    const summary = summarize({ ...snapshot!, orders: [...orders, replaced] }, statesNow);
    expect([summary.total, summary.order?.id]).toEqual([4, 902]);
  });

  it('is cancelled once all listed orders are', () => {
    const { snapshot } = trackingStates.scheduled;
    const orders = ordersOf('scheduled').map((one) => ({ ...one, state: 'cancelled' as const }));
    const leftOut = { ...ordersOf('scheduled')[2]!, id: 999, missing: true };
    const summary = summarize({ ...snapshot!, orders: [...orders, leftOut] }, statesNow);
    expect(summary.nextEvent).toBe('cancelled');
  });

  it('is completed once every order is, before the subscription is', () => {
    const { snapshot } = trackingStates.completed;
    expect(summarize({ ...snapshot!, state: 'active' }, statesNow).nextEvent).toBe('completed');
  });
});

describe('groupPickups', () => {
  const sizes = (orders: TrackedOrder[]) => {
    const { near, later, past } = groupPickups(orders);
    return [near.length, later.length, past.length];
  };
  it('does not fold a short list', () => {
    expect(groupPickups(ordersOf('eight-orders'))).toEqual({
      near: ordersOf('eight-orders'),
      later: [],
      past: [],
    });
  });
  it('puts orders under way and the next ones first in a long list', () => {
    const orders = ordersOf('sixty-orders');
    expect(sizes(orders)).toEqual([4, 13, 43]);
    expect(groupPickups(orders).near[0]?.state).toBe('out_for_delivery');
    expect(groupPickups(orders).past[0]?.pickupDate).toBe('2026-12-07' as PlainDate);
  });
  it('never folds orders under way or the next one', () => {
    const orders = ordersOf('sixty-orders').map((order, index) =>
      index < 30 ? { ...order, state: 'received_in_laundry' as const } : order,
    );
    const { near } = groupPickups(orders);
    expect(near.map(({ state }) => state).filter((state) => state === 'scheduled')).toHaveLength(1);
    expect(near).toHaveLength(32);
  });
});
