import { describe, expect, it } from 'vitest';
import type { OrderState } from '@/lib/integrations/partner/codes';
import type { PlainDate } from '@/lib/kernel/time';
import { mergeReading } from './history';
import type { TrackingSnapshot } from './snapshot';
import { newTurnarounds } from './turnaround.server';

const collected = '2026-12-01T10:00:00.000Z';

/** The snapshots after readings of one order: each a state and the partner's time of it. */
function after(...readings: [OrderState, string | null][]): (TrackingSnapshot | null)[] {
  const snapshots: (TrackingSnapshot | null)[] = [null];
  for (const [state, stateChangedAt] of readings) {
    const order = { id: 7, state, pickupDate: '2026-12-01' as PlainDate, stateChangedAt };
    snapshots.push(
      mergeReading(
        snapshots.at(-1) ?? null,
        {
          state: 'active',
          ordersCount: 8,
          endDate: null,
          orders: [{ ...order, period: 'morning', cancelledAt: null }],
        },
        '2026-12-09T12:00:00.000Z',
      ),
    );
  }
  return snapshots.slice(-2);
}

const seen = (...readings: [OrderState, string | null][]) => {
  const [before, now] = after(...readings);
  return newTurnarounds(before ?? null, now as TrackingSnapshot);
};

describe('the turnaround of a delivered order', () => {
  it('is the time between the pickup and the delivery that the partner reported', () => {
    const delivered = '2026-12-03T11:30:00.000Z';
    expect(seen(['picked_up_from_customer', collected], ['delivered', delivered])).toEqual([
      { orderId: 7, minutes: 49 * 60 + 30, deliveredAt: new Date(delivered) },
    ]);
  });

  it.each([
    [
      'no pickup was seen',
      [
        ['scheduled', null],
        ['delivered', '2026-12-03T11:00:00Z'],
      ],
    ],
    [
      'the pickup time is ours',
      [
        ['picked_up_from_customer', null],
        ['delivered', '2026-12-10T11:00:00Z'],
      ],
    ],
    [
      'the delivery time is ours',
      [
        ['picked_up_from_customer', collected],
        ['delivered', null],
      ],
    ],
    [
      'it was delivered before it was collected',
      [
        ['picked_up_from_customer', collected],
        ['delivered', '2026-11-30T11:00:00Z'],
      ],
    ],
    [
      'it took two months',
      [
        ['picked_up_from_customer', collected],
        ['delivered', '2027-02-01T11:00:00Z'],
      ],
    ],
    [
      'it was stored already',
      [
        ['picked_up_from_customer', collected],
        ['delivered', '2026-12-03T11:00:00Z'],
        ['delivered', '2026-12-03T11:00:00Z'],
      ],
    ],
    [
      'it is not delivered',
      [
        ['picked_up_from_customer', collected],
        ['out_for_delivery', '2026-12-03T11:00:00Z'],
      ],
    ],
  ] as [string, [OrderState, string | null][]][])('is not stored when %s', (_why, readings) => {
    expect(seen(...readings)).toEqual([]);
  });
});
