import { describe, expect, it } from 'vitest';
import type { PlainDate } from '@/lib/kernel/time';
import { statesDay, trackingStates } from './states';
import { stopsOf, storyOf, type Thing } from './story';

const storyIn = (name: keyof typeof trackingStates) =>
  storyOf(trackingStates[name].snapshot, statesDay);

describe('storyOf', () => {
  const expected: Record<
    keyof typeof trackingStates,
    [Thing, number, { drops: number; now?: number }]
  > = {
    unread: ['unread', 0, { drops: 0 }],
    'unread-and-unreachable': ['unread', 0, { drops: 0 }],
    draft: ['draft', 0, { drops: 0 }],
    scheduling: ['scheduling', 0, { drops: 0 }],
    'partly-scheduled': ['scheduled', 1, { drops: 4, now: 1 }],
    scheduled: ['scheduled', 3, { drops: 4, now: 3 }],
    overdue: ['overdue', 2, { drops: 4, now: 2 }],
    'picked-up': ['picked_up_from_customer', 2, { drops: 4, now: 2 }],
    'in-the-laundry': ['received_in_laundry', 2, { drops: 4, now: 2 }],
    'on-its-way': ['out_for_delivery', 2, { drops: 4, now: 2 }],
    'time-not-known': ['out_for_delivery', 1, { drops: 4, now: 1 }],
    'next-not-dated': ['scheduling-next', 0, { drops: 4, now: 2 }],
    // The cancelled one hangs nowhere: the third pickup is the second drop.
    'one-cancelled': ['scheduled', 3, { drops: 3, now: 2 }],
    'unknown-state': ['unknown', 2, { drops: 4, now: 2 }],
    'subscription-unknown': ['out_for_delivery', 2, { drops: 4, now: 2 }],
    stale: ['out_for_delivery', 2, { drops: 4, now: 2 }],
    completed: ['completed', 0, { drops: 3 }],
    cancelled: ['cancelled', 0, { drops: 0 }],
  };
  it.each(Object.keys(trackingStates) as (keyof typeof trackingStates)[])('tells %s', (name) => {
    const { thing, position, thread } = storyIn(name);
    expect([thing, position, thread]).toEqual(expected[name]);
  });

  it('tells of the laundry that is nearest to the door, not of the next pickup', () => {
    const { snapshot } = trackingStates['picked-up'];
    const [first, second, ...rest] = snapshot?.orders ?? [];
    const orders = [{ ...first!, state: 'out_for_delivery' as const }, second!, ...rest];
    const story = storyOf({ ...snapshot!, orders }, statesDay);
    expect([story.thing, story.position]).toEqual(['out_for_delivery', 1]);
  });

  it('does not call a pickup of today overdue', () => {
    const { snapshot } = trackingStates.scheduled;
    const day = snapshot?.orders[2]?.pickupDate as PlainDate;
    expect(storyOf(snapshot, day).thing).toBe('scheduled');
  });

  it('is complete once every order is, also before the subscription says so', () => {
    const { snapshot } = trackingStates.completed;
    expect(storyOf({ ...snapshot!, state: 'active' }, statesDay).thing).toBe('completed');
  });
});

describe('stopsOf', () => {
  const looks = (state: Parameters<typeof stopsOf>[0]) => stopsOf(state).map(({ look }) => look);
  it('draws what is done, where it is and what comes', () => {
    expect(looks('scheduled')).toEqual(['now', 'next', 'next', 'next', 'next']);
    expect(looks('received_in_laundry')).toEqual(['done', 'done', 'now', 'next', 'next']);
    expect(looks('delivered')).toEqual(['done', 'done', 'done', 'done', 'done']);
  });
  it('promises nothing after a cancellation or a state that is new to us', () => {
    expect(looks('cancelled')).toEqual(['done', 'cancelled']);
    expect(looks('unknown')).toEqual(['done', 'now']);
  });
});
