import { describe, expect, it } from 'vitest';
import { pageOf } from './pages';

const checkout = (state: string, more = {}) => ({
  state,
  attention: null,
  handledTrouble: null,
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

  const inHands = (handledTrouble: string | null) =>
    checkout('needs-a-person', { attention: 'active-after-refund', handledTrouble });

  it('says nothing of a person any more once that person has seen to it', () => {
    expect(pageOf(inHands(null), false)).toBe('person');
    expect(pageOf(inHands('invoice-missing'), false), 'something else').toBe('person');
    expect(pageOf(inHands('active-after-refund'), false)).toBe('refunded');
  });

  it('never says that money is back which is still due', () => {
    expect(pageOf(inHands('active-after-refund'), true)).toBe('person');
  });

  it('goes by its state where what was seen to is over', () => {
    const seenTo = { attention: 'invoice-missing', handledTrouble: 'invoice-missing' };
    expect(pageOf(checkout('active', seenTo), false)).toBe('done');
  });
});
