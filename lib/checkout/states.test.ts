import { expect, test } from 'vitest';
import { type CheckoutState, checkoutEdges, hasEdge, isLive } from './states';

const states = Object.keys(checkoutEdges) as CheckoutState[];

const reachable = (from: CheckoutState, seen = new Set<CheckoutState>()): Set<CheckoutState> => {
  if (seen.has(from)) return seen;
  seen.add(from);
  for (const to of checkoutEdges[from]) reachable(to, seen);
  return seen;
};

test('every state can be reached, and every edge leads to a state', () => {
  expect([...reachable('open')].sort()).toEqual([...states].sort());
});

test('money never leads to a dead end: from every paid state there is a way to active and to refunded', () => {
  for (const state of ['paid', 'confirming'] as const) {
    expect(reachable(state)).toContain('active');
    expect(reachable(state)).toContain('refunded');
  }
});

test('an active subscription is never refunded, a refunded one never activated (M2)', () => {
  expect([...reachable('active')]).toEqual(['active']);
  expect(reachable('refund-due')).not.toContain('active');
  expect(reachable('refunded')).not.toContain('active');
});

test('nothing is confirmed that was not paid (M1)', () => {
  const before = states.filter((state) => hasEdge(state, 'confirming'));
  expect(before).toEqual(['paid']);
});

test('states that end are not in the way of a new checkout (M3)', () => {
  for (const state of ['closed', 'active', 'refund-due', 'refunded', 'needs-a-person'] as const) {
    expect(isLive(state)).toBe(false);
  }
});
