import { describe, expect, it } from 'vitest';
import { fromNow, minuteMs, nowMs } from '@/lib/kernel/time';
import { type IssueFacts, issueOf, refundableOf, resolvedByStaff } from './issues';

const [longAgo, justNow] = [fromNow(-20 * minuteMs), fromNow(-minuteMs)];

const facts = (
  checkout: Partial<IssueFacts['checkout']>,
  payment: Partial<IssueFacts['payments'][number]> | null = {},
  isOverdue = false,
): IssueFacts => ({
  checkout: {
    state: 'confirming',
    issueCode: null,
    resolvedIssue: null,
    refundRequestedAt: null,
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
          refundSentAt: null,
          updatedAt: longAgo,
          ...payment,
        },
      ]
    : [],
  isOverdue,
});

const due = { state: 'refund-due' };

describe('staff are needed', () => {
  it.each([
    ['paid-not-active', facts({ state: 'paid' })],
    ['paid-not-active', facts({})],
    ['confirm-refused', facts({ issueCode: 'confirm-refused' }, { updatedAt: justNow })],
    ['partner-silent', facts({ issueCode: 'partner-silent' })],
    ['partner-silent', facts({ issueCode: 'partner-silent', refundRequestedAt: justNow })],
    ['refund-waits', facts({ refundRequestedAt: justNow }, { updatedAt: justNow })],
    ['refund-waits', facts({ state: 'refund-due' }, due)],
    ['refund-waits', facts({ state: 'active' }, due)],
    [
      'refund-waits',
      facts({ state: 'refund-due' }, { ...due, updatedAt: justNow, refundSentAt: longAgo }),
    ],
    ['refund-refused', facts({ state: 'refund-due', issueCode: 'refund-refused' }, due)],
    [
      'partner-silent',
      facts(
        { state: 'refund-due', issueCode: 'partner-silent' },
        { ...due, refundSentAt: justNow },
      ),
    ],
    ['refund-waits', facts({ state: 'refund-due', issueCode: 'partner-silent' }, due)],
    ['refund-refused', facts({ state: 'needs-a-person', issueCode: 'refund-refused' }, due)],
    [
      'active-after-refund',
      facts({ state: 'needs-a-person', issueCode: 'active-after-refund' }, { state: 'refunded' }),
    ],
    ['invoice-missing', facts({ state: 'active', issueCode: 'invoice-missing' })],
    ['invoice-not-kept', facts({ state: 'active', issueCode: 'invoice-not-kept' })],
    ['processing-overdue', facts({ state: 'paying', nextAttemptAt: longAgo }, null, true)],
  ] as const)('for %s', (name, known) => {
    expect(issueOf(known, nowMs())?.name).toBe(name);
  });
});

describe('staff are not needed', () => {
  it.each([
    ['just paid', facts({}, { updatedAt: justNow })],
    [
      'a refund that has just begun',
      facts({ state: 'refund-due' }, { ...due, updatedAt: justNow }),
    ],
    ['active', facts({ state: 'active' })],
    ['refunded', facts({ state: 'refunded', issueCode: 'partner-silent' }, { state: 'refunded' })],
    [
      'given back by hand',
      facts({ state: 'needs-a-person', issueCode: 'refund-refused' }, { state: 'refunded' }),
    ],
    [
      'seen to',
      facts({ state: 'active', issueCode: 'invoice-missing', resolvedIssue: 'invoice-missing' }),
    ],
    ['unpaid', facts({ state: 'paying' }, { state: 'pending' })],
    ['active, and once refused a refund', facts({ state: 'active', issueCode: 'refund-refused' })],
    [
      'given back, with no invoice to miss',
      facts({ state: 'refunded', issueCode: 'invoice-missing' }, { state: 'refunded' }),
    ],
  ])('%s', (_, known) => {
    expect(issueOf(known, nowMs())).toBeNull();
  });
});

describe('the start of an issue', () => {
  it.each([
    ['the money came', longAgo, facts({})],
    ['the money came', longAgo, facts({ issueCode: 'partner-silent' })],
    [
      'the refund was asked for',
      longAgo,
      facts({}, { ...due, updatedAt: justNow, refundSentAt: longAgo }),
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
      facts({ state: 'active', issueCode: 'invoice-missing', confirmSentAt: longAgo }),
    ],
    ['it became active', justNow, facts({ state: 'active', issueCode: 'invoice-not-kept' })],
    [
      'a worker should have come',
      longAgo,
      facts({ state: 'paying', nextAttemptAt: longAgo }, null, true),
    ],
    ['it changed last', justNow, facts({ state: 'paying' }, null, true)],
  ])('%s', (_, since, known) => {
    expect(issueOf(known, nowMs())?.since).toEqual(since);
  });

  it('a delay is an issue after more than five minutes', () => {
    const known = facts({}, { updatedAt: longAgo });
    const end = longAgo.getTime() + 5 * minuteMs;
    expect(issueOf(known, end)).toBeNull();
    expect(issueOf(known, end + 1)?.name).toBe('paid-not-active');
  });
});

it('a resolved issue does not hide another one', () => {
  const known = facts({ issueCode: 'confirm-refused', resolvedIssue: 'invoice-missing' });
  expect(issueOf(known, nowMs())?.name).toBe('confirm-refused');
});

it('staff can refund the whole amount once, and only without an active subscription', () => {
  expect(refundableOf(facts({ state: 'paid' }))).toBe(24_000);
  expect(refundableOf(facts({}, { capturedHalalas: 23_900 }))).toBe(23_900);
  expect(refundableOf(facts({}, { capturedHalalas: null }))).toBe(24_000);
  expect(refundableOf(facts({ state: 'needs-a-person', issueCode: 'refund-refused' }, due))).toBe(
    24_000,
  );
  // It may have been cancelled since.
  const activated = facts({ state: 'needs-a-person', issueCode: 'active-after-refund' }, due);
  expect(refundableOf(activated)).toBe(24_000);
  for (const known of [
    facts({ refundRequestedAt: justNow }),
    facts({ state: 'active' }),
    facts({ state: 'active' }, due),
    facts({ state: 'refund-due' }, due),
    facts({ state: 'refunded' }, { state: 'refunded' }),
    facts({ state: 'paying' }, { state: 'pending' }),
  ]) {
    expect(refundableOf(known), known.checkout.state).toBeNull();
  }
});

it('staff can mark only issues that are resolved outside the app; money stays on the list until it moved', () => {
  expect(resolvedByStaff).toEqual(['active-after-refund', 'invoice-missing', 'invoice-not-kept']);
});
