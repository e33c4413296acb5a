import { expect, test } from 'vitest';
import {
  type CheckoutState,
  checkoutTransitions,
  isLive,
  isPaymentTransition,
  isTransition,
  liveStates,
  type PaymentState,
  paymentTransitions,
} from './states';

const states = Object.keys(checkoutTransitions) as CheckoutState[];

const reachable = (from: CheckoutState, seen = new Set<CheckoutState>()): Set<CheckoutState> => {
  if (seen.has(from)) return seen;
  seen.add(from);
  for (const to of checkoutTransitions[from]) reachable(to, seen);
  return seen;
};

test('every state can be reached, and every transition leads to a state', () => {
  expect([...reachable('open')].sort()).toEqual([...states].sort());
});

test('every paid state leads to active and to refunded', () => {
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

test('only a paid checkout is confirmed (M1)', () => {
  const before = states.filter((state) => isTransition(state, 'confirming'));
  expect(before).toEqual(['paid']);
});

test('ended states do not block a new checkout (M3)', () => {
  for (const state of ['closed', 'active', 'refund-due', 'refunded', 'needs-a-person'] as const) {
    expect(isLive(state)).toBe(false);
  }
});

test('states that can still be paid block a new checkout (M3)', () => {
  expect(liveStates.filter(isLive)).toEqual([
    'open',
    'subscribed',
    'repriced',
    'paying',
    'paid',
    'confirming',
  ]);
});

test.each([
  ['a draft is made', 'open', 'subscribed'],
  ['the partner asks another price', 'open', 'repriced'],
  ['the other price is taken', 'repriced', 'subscribed'],
  ['the customer goes to pay', 'subscribed', 'paying'],
  ['a capture of its earlier page comes late', 'subscribed', 'paid'],
  ['the gateway has the money', 'paying', 'paid'],
  ['the money was not what was asked for', 'paying', 'refund-due'],
  ['a capture comes late, and is right', 'closed', 'paid'],
  ['a capture comes late, and is not', 'closed', 'refund-due'],
  ['a draft that was given up is handed back', 'closed', 'subscribed'],
  ['that draft has another price by now', 'closed', 'repriced'],
  ['the partner is asked to activate', 'paid', 'confirming'],
  ['there is no use in asking', 'paid', 'refund-due'],
  ['the partner has activated', 'confirming', 'active'],
  ['the partner does not, for too long', 'confirming', 'refund-due'],
  ['the partner does not know it any more', 'confirming', 'needs-a-person'],
  ['the money went back', 'refund-due', 'refunded'],
  ['the gateway will not give it back', 'refund-due', 'needs-a-person'],
  ['it was activated after all', 'refunded', 'needs-a-person'],
  ['a person gave it back', 'needs-a-person', 'refunded'],
] as const)('%s: %s leads to %s', (_, from, to) => expect(isTransition(from, to)).toBe(true));

test.each(['open', 'repriced', 'subscribed', 'paying'] as const)('%s may be closed', (state) =>
  expect(isTransition(state, 'closed')).toBe(true),
);

test('a payment has these transitions only', () => {
  const all = Object.keys(paymentTransitions) as PaymentState[];
  const transitions = all.flatMap((from) =>
    all.filter((to) => isPaymentTransition(from, to)).map((to) => `${from} → ${to}`),
  );
  expect(transitions).toEqual([
    'created → pending',
    'created → expired',
    'pending → expired',
    'pending → paid',
    'pending → refund-due',
    'expired → paid',
    'expired → refund-due',
    'paid → refund-due',
    'paid → refunded',
    'refund-due → refunded',
  ]);
});
