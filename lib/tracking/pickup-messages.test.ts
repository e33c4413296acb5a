import { expect, it, vi } from 'vitest';
import type { OrderState } from '@/lib/integrations/partner/codes';
import { hourMs, later, type PlainDate, riyadhInstant } from '@/lib/kernel/time';
import { pickupEvents } from './pickup-messages.server';
import type { TrackedOrder, TrackingSnapshot } from './snapshot';

vi.mock('server-only', () => ({}));

const day = '2026-03-10' as PlainDate;
const noon = riyadhInstant(day, 12);

const order = (id: number, state: OrderState, over: Partial<TrackedOrder> = {}): TrackedOrder => ({
  id,
  state,
  pickupDate: day,
  period: 'morning',
  stateChangedAt: state === 'scheduled' ? null : later(noon, -hourMs).toISOString(),
  cancelledAt: null,
  changes: [],
  revision: 0,
  missing: false,
  ...over,
});

const snapshot = (
  orders: TrackedOrder[],
  over: Partial<TrackingSnapshot> = {},
): TrackingSnapshot => ({ state: 'active', ordersCount: 4, orders, ...over });

const learned = (before: TrackingSnapshot | null, after: TrackingSnapshot, at = noon) =>
  pickupEvents(before, after, at).learned.map(({ event, subject, sendAt }) => [
    event,
    subject,
    sendAt.toISOString(),
  ]);

const sentAt = (hour: number, date = day) => riyadhInstant(date, hour).toISOString();

it.each([
  ['picked_up_from_customer', 'picked-up'],
  ['out_for_delivery', 'out-for-delivery'],
  ['delivered', 'delivered'],
  ['cancelled', 'cancelled'],
] as const)('%s is announced once, when it is new', (state, event) => {
  const before = snapshot([order(1, 'scheduled')]);
  const after = snapshot([order(1, state)]);
  expect(learned(before, after)).toEqual([[event, '1', sentAt(12)]]);
  expect(learned(after, after)).toEqual([]);
});

it('says nothing of the laundry’s own steps, or of what happened half a day ago', () => {
  const before = snapshot([order(1, 'picked_up_from_customer'), order(2, 'scheduled')]);
  const old = { stateChangedAt: later(noon, -13 * hourMs).toISOString() };
  const after = snapshot([order(1, 'received_in_laundry'), order(2, 'delivered', old)]);
  expect(learned(before, after)).toEqual([]);
});

it('waits for the morning at 22:00, not at 21:59', () => {
  const at = riyadhInstant(day, 22);
  const fresh = { stateChangedAt: later(at, -hourMs).toISOString() };
  const [before, after] = [
    snapshot([order(1, 'scheduled')]),
    snapshot([order(1, 'delivered', fresh)]),
  ];
  const minute = later(at, -60_000);
  expect(learned(before, after, minute)).toEqual([['delivered', '1', minute.toISOString()]]);
  expect(learned(before, after, at)).toEqual([
    ['delivered', '1', sentAt(8, '2026-03-11' as PlainDate)],
  ]);
});

it('tells once of a cancelled subscription, not of each pickup', () => {
  const before = snapshot([order(1, 'scheduled'), order(2, 'scheduled')]);
  const after = snapshot([order(1, 'cancelled'), order(2, 'cancelled')], { state: 'cancelled' });
  expect(learned(before, after).map(([event, subject]) => [event, subject])).toEqual([
    ['cancelled', ''],
  ]);
});

it('reminds at 18:00 of the evening before, within a week, and follows a moved pickup', () => {
  const on = (pickupDate: string) =>
    snapshot([order(1, 'scheduled', { pickupDate: pickupDate as PlainDate })]);
  expect(learned(null, on('2026-03-12'))).toEqual([
    ['pickup-tomorrow', '1@2026-03-12', sentAt(18, '2026-03-11' as PlainDate)],
  ]);
  expect(learned(null, on('2026-03-18'))).toEqual([]);
  expect(learned(null, on('2026-03-11'), riyadhInstant(day, 22))).toEqual([]);
  const { isOutdated } = pickupEvents(on('2026-03-12'), on('2026-03-13'), noon);
  const reminder = (subject: string) => isOutdated({ event: 'pickup-tomorrow', subject });
  expect([reminder('1@2026-03-12'), reminder('1@2026-03-13')]).toEqual([true, false]);
});

it('overtakes waiting news of the same pickup alone', () => {
  const before = snapshot([order(1, 'out_for_delivery'), order(12, 'out_for_delivery')]);
  const after = snapshot([order(1, 'delivered'), order(12, 'out_for_delivery')]);
  const { isOutdated } = pickupEvents(before, after, noon);
  expect(isOutdated({ event: 'out-for-delivery', subject: '1' })).toBe(true);
  expect(isOutdated({ event: 'out-for-delivery', subject: '12' })).toBe(false);
  expect(isOutdated({ event: 'request-answered', subject: '1' })).toBe(false);
});

it('tells that one pickup is left when the last but one is over', () => {
  const past = [order(1, 'delivered'), order(2, 'cancelled')];
  const before = snapshot([...past, order(3, 'out_for_delivery')]);
  const after = snapshot([...past, order(3, 'delivered')]);
  const events = learned(before, after).map(([event]) => event);
  expect(events).toEqual(['delivered', 'one-pickup-left']);
  expect(learned(after, after)).toEqual([]);
  expect(learned(null, snapshot([order(1, 'scheduled')], { ordersCount: 1 }), noon)).toEqual([]);
});

it('withdraws that one pickup is left once none is, or the subscription is cancelled', () => {
  const before = snapshot([order(1, 'delivered')], { ordersCount: 2 });
  const isOutdated = (after: TrackingSnapshot) =>
    pickupEvents(before, after, noon).isOutdated({ event: 'one-pickup-left', subject: '' });
  expect(isOutdated(before)).toBe(false);
  expect(isOutdated({ ...before, orders: [order(1, 'delivered'), order(2, 'cancelled')] })).toBe(
    true,
  );
  expect(isOutdated({ ...before, state: 'cancelled' })).toBe(true);
});
