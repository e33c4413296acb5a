import { describe, expect, it } from 'vitest';
import { statesNow, trackingStates } from '@/components/tracking/states';
import type { Purchase } from '@/lib/checkout/purchases.server';
import { instantFromIso } from '@/lib/kernel/time';
import { groupPurchases } from './entries';

const purchase = (more: Partial<Purchase>): Purchase => ({
  id: 'one',
  state: 'active',
  issueCode: null,
  resolvedIssue: null,
  refundRequestedAt: null,
  isRefundDue: false,
  order: { planId: 2, optionId: 21, planName: 'العائلة', ordersCount: 4 },
  snapshot: null,
  ended: true,
  halalas: 42_000,
  at: instantFromIso('2026-12-01T22:30:00Z') as Date,
  reference: '48213',
  trackingToken: null,
  isInvoiceStored: false,
  invoiceUrl: null,
  ...more,
});

const groupOf = (more: Partial<Purchase>) => {
  const entries = groupPurchases([purchase(more)], statesNow);
  return Object.entries(entries).find(([, group]) => group.length > 0)?.[0];
};

describe('groupPurchases', () => {
  it('separates unfinished, current and past subscriptions', () => {
    const seen = (name: keyof typeof trackingStates) =>
      groupOf({ snapshot: trackingStates[name].snapshot });
    expect(groupOf({}), 'not polled yet').toBe('current');
    expect(seen('on-its-way')).toBe('current');
    expect(seen('scheduling')).toBe('current');
    expect(seen('completed')).toBe('past');
    const snapshot = { ...trackingStates.completed.snapshot, ordersCount: 8 };
    expect(groupOf({ snapshot })).toBe('past');
    expect(groupOf({ snapshot, ended: false }), 'an end that is doubted').toBe('current');
    expect(seen('cancelled')).toBe('past');
  });

  it.each([
    ['open', 'pay'],
    ['subscribed', 'pay'],
    ['paying', 'pay'],
    ['repriced', 'price'],
    ['paid', 'wait'],
    ['confirming', 'wait'],
    ['refund-due', 'refund'],
    ['needs-a-person', 'person'],
  ])('groups a checkout in state %s as its own page does', (state, page) => {
    expect(groupPurchases([purchase({ state })], statesNow).unfinished).toMatchObject([{ page }]);
  });

  it('lists refunded and staff-resolved purchases as past', () => {
    expect(groupOf({ state: 'refunded', reference: null })).toBe('past');
    const issueCode = 'active-after-refund';
    const inHands = { state: 'needs-a-person', issueCode };
    expect(groupOf(inHands)).toBe('unfinished');
    expect(groupOf({ ...inHands, resolvedIssue: issueCode })).toBe('past');
    expect(groupOf({ ...inHands, resolvedIssue: issueCode, isRefundDue: true })).toBe('unfinished');
  });

  it('counts delivered pickups out of all', () => {
    const { snapshot } = trackingStates['on-its-way'];
    expect(groupPurchases([purchase({ snapshot })], statesNow).current).toMatchObject([
      { done: 1, total: 4 },
    ]);
    const { snapshot: cancelled } = trackingStates['cancelled-early'];
    expect(groupPurchases([purchase({ snapshot: cancelled })], statesNow).past).toMatchObject([
      { done: null },
    ]);
    const unread = groupPurchases([purchase({})], statesNow).current;
    expect(unread, 'never an unknown number').toMatchObject([{ done: null, total: 4 }]);
  });

  it('reads a snapshot stored by an earlier version', () => {
    const { snapshot } = trackingStates['on-its-way'];
    const orders = snapshot?.orders.map(({ id, state, pickupDate, period }) => ({
      ...{ id, state, pickupDate, period },
      ...{ stateChangedAt: null, cancelledAt: null },
    }));
    expect(groupOf({ snapshot: { ...snapshot, orders } })).toBe('current');
  });

  it('dates entries by the day in Riyadh, and lists the older of two current ones first', () => {
    const two = groupPurchases(
      [purchase({ id: 'newer' }), purchase({ id: 'older' })],
      statesNow,
    ).current;
    expect(two.map(({ id }) => id)).toEqual(['older', 'newer']);
    expect(two[0]?.day).toBe('2026-12-02');
  });
});
