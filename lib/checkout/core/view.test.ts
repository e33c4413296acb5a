import { describe, expect, it } from 'vitest';
import { pageOf } from './view';

const checkout = (state: string, more = {}) => ({
  state,
  issueCode: null,
  resolvedIssue: null,
  refundRequestedAt: null,
  ...more,
});

describe('pageOf', () => {
  it.each([
    ['open', 'pay'],
    ['subscribed', 'pay'],
    ['paying', 'pay'],
    ['repriced', 'price'],
    ['closed', 'closed'],
    ['paid', 'wait'],
    ['confirming', 'wait'],
    ['active', 'done'],
    ['refund-due', 'refund'],
    ['refunded', 'refunded'],
    ['needs-a-person', 'person'],
  ])('shows of one that is %s: %s', (state, page) => {
    expect(pageOf(checkout(state), false)).toBe(page);
  });

  const inHands = (resolvedIssue: string | null) =>
    checkout('needs-a-person', { issueCode: 'active-after-refund', resolvedIssue });

  it('does not mention staff once they resolved the issue', () => {
    expect(pageOf(inHands(null), false)).toBe('person');
    expect(pageOf(inHands('invoice-missing'), false), 'something else').toBe('person');
    expect(pageOf(inHands('active-after-refund'), false)).toBe('refunded');
  });

  it('never shows a due refund as made', () => {
    expect(pageOf(inHands('active-after-refund'), true)).toBe('person');
    expect(pageOf(checkout('refunded'), true), 'a second late capture').toBe('refund');
  });

  it('never says that nothing was charged while a late capture is to be refunded', () => {
    expect(pageOf(checkout('repriced'), true)).toBe('refund');
    expect(pageOf(checkout('closed'), true)).toBe('refund');
    expect(pageOf(checkout('subscribed'), true)).toBe('pay');
  });

  it('does not promise an activation once a refund was requested', () => {
    const requested = { refundRequestedAt: new Date(0) };
    expect(pageOf(checkout('confirming', requested), false)).toBe('person');
    expect(pageOf(checkout('active', requested), false)).toBe('done');
  });

  it('follows the state when the resolved issue is over', () => {
    const seenTo = { issueCode: 'invoice-missing', resolvedIssue: 'invoice-missing' };
    expect(pageOf(checkout('active', seenTo), false)).toBe('done');
  });
});
