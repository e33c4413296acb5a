import { describe, expect, it } from 'vitest';
import { pageOf } from './view';

const checkout = (state: string, more = {}) => ({
  state,
  issueCode: null,
  resolvedIssue: null,
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
  });

  it('follows the state when the resolved issue is over', () => {
    const seenTo = { issueCode: 'invoice-missing', resolvedIssue: 'invoice-missing' };
    expect(pageOf(checkout('active', seenTo), false)).toBe('done');
  });
});
