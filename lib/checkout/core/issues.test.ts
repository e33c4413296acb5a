import { describe, expect, it } from 'vitest';
import { fromNow, minuteMs, nowMs } from '@/lib/kernel/time';
import { handledByHand, type IssueFacts, issueOf, refundableOf } from './issues';

const [longAgo, justNow] = [fromNow(-20 * minuteMs), fromNow(-minuteMs)];

const facts = (
  checkout: Partial<IssueFacts['checkout']>,
  payment: Partial<IssueFacts['payments'][number]> | null = {},
  isOverdue = false,
): IssueFacts => ({
  checkout: {
    state: 'confirming',
    attention: null,
    handledTrouble: null,
    refundWantedAt: null,
    confirmSentAt: null,
    nextAttemptAt: null,
    updatedAt: justNow,
    ...checkout,
  },
  payments: payment
    ? [
        {
          state: 'paid',
          amountHalalas: 24_000,
          capturedHalalas: 24_000,
          refundAskedAt: null,
          updatedAt: longAgo,
          ...payment,
        },
      ]
    : [],
  isOverdue,
});

const due = { state: 'refund-due' };

describe('a person is wanted', () => {
  it.each([
    ['paid-not-active', facts({ state: 'paid' })],
    ['paid-not-active', facts({})],
    ['confirm-refused', facts({ attention: 'confirm-refused' }, { updatedAt: justNow })],
    ['partner-silent', facts({ attention: 'partner-silent' })],
    ['partner-silent', facts({ attention: 'partner-silent', refundWantedAt: justNow })],
    ['refund-waits', facts({ refundWantedAt: justNow }, { updatedAt: justNow })],
    ['refund-waits', facts({ state: 'refund-due' }, due)],
    ['refund-waits', facts({ state: 'active' }, due)],
    [
      'refund-waits',
      facts({ state: 'refund-due' }, { ...due, updatedAt: justNow, refundAskedAt: longAgo }),
    ],
    ['refund-refused', facts({ state: 'refund-due', attention: 'refund-refused' }, due)],
    [
      'partner-silent',
      facts(
        { state: 'refund-due', attention: 'partner-silent' },
        { ...due, refundAskedAt: justNow },
      ),
    ],
    ['refund-waits', facts({ state: 'refund-due', attention: 'partner-silent' }, due)],
    ['refund-refused', facts({ state: 'needs-a-person', attention: 'refund-refused' }, due)],
    [
      'active-after-refund',
      facts({ state: 'needs-a-person', attention: 'active-after-refund' }, { state: 'refunded' }),
    ],
    ['invoice-missing', facts({ state: 'active', attention: 'invoice-missing' })],
    ['invoice-not-kept', facts({ state: 'active', attention: 'invoice-not-kept' })],
    ['processing-overdue', facts({ state: 'paying', nextAttemptAt: longAgo }, null, true)],
  ] as const)('for %s', (name, known) => {
    expect(issueOf(known, nowMs())?.name).toBe(name);
  });
});

describe('nobody is wanted', () => {
  it.each([
    ['just paid', facts({}, { updatedAt: justNow })],
    [
      'a refund that has just begun',
      facts({ state: 'refund-due' }, { ...due, updatedAt: justNow }),
    ],
    ['active', facts({ state: 'active' })],
    ['refunded', facts({ state: 'refunded', attention: 'partner-silent' }, { state: 'refunded' })],
    [
      'given back by hand',
      facts({ state: 'needs-a-person', attention: 'refund-refused' }, { state: 'refunded' }),
    ],
    [
      'seen to',
      facts({ state: 'active', attention: 'invoice-missing', handledTrouble: 'invoice-missing' }),
    ],
    ['unpaid', facts({ state: 'paying' }, { state: 'pending' })],
    ['active, and once refused a refund', facts({ state: 'active', attention: 'refund-refused' })],
    [
      'given back, with no invoice to miss',
      facts({ state: 'refunded', attention: 'invoice-missing' }, { state: 'refunded' }),
    ],
  ])('%s', (_, known) => {
    expect(issueOf(known, nowMs())).toBeNull();
  });
});

describe('since when', () => {
  it.each([
    ['the money came', longAgo, facts({})],
    ['the money came', longAgo, facts({ attention: 'partner-silent' })],
    [
      'the refund was asked for',
      longAgo,
      facts({}, { ...due, updatedAt: justNow, refundAskedAt: longAgo }),
    ],
    ['the refund was due', longAgo, facts({}, due)],
    [
      'the last payment changed',
      longAgo,
      facts({ state: 'needs-a-person' }, { state: 'refunded' }),
    ],
    ['it changed, with no payment', justNow, facts({ state: 'needs-a-person' }, null)],
    [
      'the partner was asked to activate',
      longAgo,
      facts({ state: 'active', attention: 'invoice-missing', confirmSentAt: longAgo }),
    ],
    ['it became active', justNow, facts({ state: 'active', attention: 'invoice-not-kept' })],
    [
      'a worker should have come',
      longAgo,
      facts({ state: 'paying', nextAttemptAt: longAgo }, null, true),
    ],
    ['it changed last', justNow, facts({ state: 'paying' }, null, true)],
  ])('%s', (_, since, known) => {
    expect(issueOf(known, nowMs())?.since).toEqual(since);
  });

  it('five minutes to the moment are patience, a moment more is not', () => {
    const known = facts({}, { updatedAt: longAgo });
    const end = longAgo.getTime() + 5 * minuteMs;
    expect(issueOf(known, end)).toBeNull();
    expect(issueOf(known, end + 1)?.name).toBe('paid-not-active');
  });
});

it('what was seen to is no answer to another issue', () => {
  const known = facts({ attention: 'confirm-refused', handledTrouble: 'invoice-missing' });
  expect(issueOf(known, nowMs())?.name).toBe('confirm-refused');
});

it('money goes back by hand only where nothing is active, once, and all that was taken', () => {
  expect(refundableOf(facts({ state: 'paid' }))).toBe(24_000);
  expect(refundableOf(facts({}, { capturedHalalas: 23_900 }))).toBe(23_900);
  expect(refundableOf(facts({}, { capturedHalalas: null }))).toBe(24_000);
  expect(refundableOf(facts({ state: 'needs-a-person', attention: 'refund-refused' }, due))).toBe(
    24_000,
  );
  for (const known of [
    facts({ refundWantedAt: justNow }),
    facts({ state: 'active' }),
    facts({ state: 'active' }, due),
    facts({ state: 'refund-due' }, due),
    facts({ state: 'refunded' }, { state: 'refunded' }),
    facts({ state: 'needs-a-person', attention: 'active-after-refund' }, due),
    facts({ state: 'paying' }, { state: 'pending' }),
  ]) {
    expect(refundableOf(known), known.checkout.state).toBeNull();
  }
});

it('only what is seen to outside of this app can be said to be; money stays on the list until it has moved', () => {
  expect(handledByHand).toEqual(['active-after-refund', 'invoice-missing', 'invoice-not-kept']);
});
