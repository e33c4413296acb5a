import { describe, expect, it } from 'vitest';
import { dayMs, fromNow, minuteMs, nowMs, secondMs } from '@/lib/kernel/time';
import {
  backoffMs,
  isStillPolled,
  mayBeCaptured,
  reasonOnceEnded,
  reasonWhileLive,
} from './backoff';

describe('the reason for the next attempt', () => {
  it.each([
    ['paid', 'owed', 'owed'],
    ['confirming', 'owed', 'owed'],
    ['refund-due', 'owed', 'owed'],
    ['paying', 'page-open', 'page-open'],
    ['open', 'left-alone', 'uncertain'],
    ['subscribed', 'left-alone', 'uncertain'],
    ['repriced', 'left-alone', 'uncertain'],
    ['closed', undefined, undefined],
    ['active', undefined, undefined],
    ['refunded', undefined, undefined],
    ['needs-a-person', undefined, undefined],
  ] as const)('%s: %s, after a failure: %s', (state, reason, afterFailure) => {
    expect(reasonWhileLive(state, false)).toBe(reason);
    expect(reasonWhileLive(state, true)).toBe(afterFailure);
  });

  it('after the end: first what is owed, then what may change, else none', () => {
    const nothing = {
      isRefundDue: false,
      needsInvoice: false,
      mayChange: false,
      mayChangeLate: false,
    };
    expect(reasonOnceEnded(nothing, false)).toBeNull();
    expect(reasonOnceEnded(nothing, true)).toBe('owed');
    expect(reasonOnceEnded({ ...nothing, isRefundDue: true }, false)).toBe('owed');
    expect(reasonOnceEnded({ ...nothing, needsInvoice: true }, false)).toBe('owed');
    const late = { ...nothing, mayChangeLate: true };
    expect(reasonOnceEnded({ ...late, mayChange: true }, false)).toBe('uncertain');
    expect(reasonOnceEnded(late, false)).toBe('long-shot');
  });

  it('an expired payment is polled for two weeks after its end', () => {
    const now = nowMs();
    const made = (agoMs: number, state = 'expired') => ({ state, updatedAt: fromNow(-agoMs) });
    expect(isStillPolled(made(14 * dayMs - minuteMs), now)).toBe(true);
    expect(isStillPolled(made(14 * dayMs + minuteMs), now)).toBe(false);
    expect(isStillPolled(made(0, 'refunded'), now)).toBe(false);
  });

  it('an open payment may be captured, and an expired one for a day', () => {
    const now = nowMs();
    const ended = (agoMs: number) => ({ state: 'expired', updatedAt: new Date(now - agoMs) });
    expect(mayBeCaptured({ state: 'created', updatedAt: fromNow(-2 * dayMs) }, now)).toBe(true);
    expect(mayBeCaptured({ state: 'pending', updatedAt: fromNow(-2 * dayMs) }, now)).toBe(true);
    expect(mayBeCaptured(ended(dayMs - 1), now)).toBe(true);
    expect(mayBeCaptured(ended(dayMs), now)).toBe(false);
    expect(mayBeCaptured({ state: 'refunded', updatedAt: fromNow(0) }, now)).toBe(false);
  });
});

describe('the delay of the next attempt', () => {
  const waits = (...[reason, attempts]: [Parameters<typeof backoffMs>[0], number]) =>
    [0, 1].map((jitter) => backoffMs(reason, attempts, secondMs, jitter) / secondMs);

  it('for an owed customer doubles with each attempt, up to ten minutes', () => {
    expect(waits('owed', 0)).toEqual([0.5, 1]);
    expect(waits('owed', 3)).toEqual([4, 8]);
    expect(waits('owed', 20)).toEqual([300, 600]);
    expect(waits('owed', 5_000)).toEqual([300, 600]);
  });

  it('for an open payment page is longer, up to five minutes', () => {
    expect(waits('page-open', 0)).toEqual([2, 4]);
    expect(waits('page-open', 20)).toEqual([300, 300]);
  });

  it('is longer while something may change, and half an hour while the customer has to act', () => {
    expect(waits('uncertain', 1)).toEqual([20, 40]);
    expect(waits('left-alone', 4)).toEqual([1_800, 1_800]);
    expect(waits('long-shot', 9)).toEqual([43_200, 86_400]);
  });
});
