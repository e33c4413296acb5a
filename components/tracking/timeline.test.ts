import { describe, expect, it } from 'vitest';
import type { OrderState } from '@/lib/integrations/partner/codes';
import type { PlainDate } from '@/lib/kernel/time';
import type { TrackedChange, TrackedOrder } from '@/lib/tracking/snapshot';
import { timelineOf } from './order-timeline';

const orderIn = (state: OrderState, own: Partial<TrackedOrder> = {}): TrackedOrder => ({
  id: 1,
  state,
  pickupDate: '2026-12-14' as PlainDate,
  period: 'evening',
  stateChangedAt: null,
  cancelledAt: null,
  changes: [],
  revision: 0,
  missing: false,
  ...own,
});

let hour = 10;
const seen = (state: OrderState, isReported = true): TrackedChange => {
  hour += 1;
  return { state, at: `2026-12-14T${hour}:00:00Z`, isReported };
};

const looks = (order: TrackedOrder) => timelineOf(order).map(({ status: look }) => look);
const stepsOf = (order: TrackedOrder) =>
  timelineOf(order).map(
    ({ state, change, isRepeated: again, status: look }) =>
      `${state}${again ? ' again' : ''}${change ? ` ${change.isReported ? 'reported' : 'seen'}` : ''} ${look}`,
  );

describe('timelineOf', () => {
  it('shows past, current and future steps', () => {
    expect(looks(orderIn('scheduled'))).toEqual(['now', 'next', 'next', 'next', 'next']);
    expect(looks(orderIn('received_in_laundry'))).toEqual(['done', 'done', 'now', 'next', 'next']);
    expect(looks(orderIn('delivered'))).toEqual(['done', 'done', 'done', 'done', 'done']);
  });

  it('gives recorded steps a time and its source, and unrecorded ones none', () => {
    const changes = [seen('picked_up_from_customer'), seen('out_for_delivery', false)];
    expect(stepsOf(orderIn('out_for_delivery', { changes }))).toEqual([
      'scheduled done',
      'picked_up_from_customer reported done',
      'received_in_laundry done',
      'out_for_delivery seen now',
      'delivered next',
    ]);
  });

  it('shows a step back and the steps after it', () => {
    const changes = [
      seen('picked_up_from_customer'),
      seen('received_in_laundry'),
      seen('out_for_delivery'),
      seen('received_in_laundry', false),
    ];
    expect(stepsOf(orderIn('received_in_laundry', { changes }))).toEqual([
      'scheduled done',
      'picked_up_from_customer reported done',
      'received_in_laundry reported done',
      'out_for_delivery reported done',
      'received_in_laundry again seen now',
      'out_for_delivery next',
      'delivered next',
    ]);
  });

  it('fills in unrecorded steps after a step back', () => {
    const changes = [seen('received_in_laundry'), seen('scheduled', false), seen('delivered')];
    expect(stepsOf(orderIn('delivered', { changes }))).toEqual([
      'scheduled done',
      'picked_up_from_customer done',
      'received_in_laundry reported done',
      'scheduled again seen done',
      'picked_up_from_customer again done',
      'received_in_laundry again done',
      'out_for_delivery done',
      'delivered reported done',
    ]);
  });

  it('shows no future steps after a cancellation or an unknown state', () => {
    expect(looks(orderIn('cancelled'))).toEqual(['done', 'cancelled']);
    expect(looks(orderIn('unknown'))).toEqual(['done', 'now']);
    expect(
      stepsOf(
        orderIn('unknown', { changes: [seen('picked_up_from_customer'), seen('unknown', false)] }),
      ),
    ).toEqual(['scheduled done', 'picked_up_from_customer reported done', 'unknown seen now']);
  });

  it('continues after an unknown state', () => {
    const changes = [
      seen('picked_up_from_customer'),
      seen('unknown', false),
      seen('received_in_laundry'),
    ];
    expect(stepsOf(orderIn('received_in_laundry', { changes }))).toEqual([
      'scheduled done',
      'picked_up_from_customer reported done',
      'unknown seen done',
      'received_in_laundry reported now',
      'out_for_delivery next',
      'delivered next',
    ]);
  });

  it('uses the last change of an order stored without a change list', () => {
    const at = '2026-12-14T17:00:00Z';
    expect(stepsOf(orderIn('received_in_laundry', { stateChangedAt: at }))[2]).toBe(
      'received_in_laundry reported now',
    );
    expect(stepsOf(orderIn('cancelled', { cancelledAt: at }))).toEqual([
      'scheduled done',
      'cancelled reported cancelled',
    ]);
  });
});
