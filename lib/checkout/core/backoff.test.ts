import { describe, expect, it } from 'vitest';
import { dayMs, fromNow, minuteMs, nowMs, secondMs } from '@/lib/kernel/time';
import {
  backoffMs,
  isStillRead,
  mayBeCaptured,
  reasonAfterwards,
  reasonWhileLive,
} from './backoff';

describe('why the worker looks again', () => {
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

  it('after the end: what is owed first, then what may come, else nothing', () => {
    const nothing = {
      isRefundDue: false,
      isInvoiceWanted: false,
      mayHaveNews: false,
      mayHaveLateNews: false,
    };
    expect(reasonAfterwards(nothing, false)).toBeNull();
    expect(reasonAfterwards(nothing, true)).toBe('owed');
    expect(reasonAfterwards({ ...nothing, isRefundDue: true }, false)).toBe('owed');
    expect(reasonAfterwards({ ...nothing, isInvoiceWanted: true }, false)).toBe('owed');
    const late = { ...nothing, mayHaveLateNews: true };
    expect(reasonAfterwards({ ...late, mayHaveNews: true }, false)).toBe('uncertain');
    expect(reasonAfterwards(late, false)).toBe('long-shot');
  });

  it('a page that ended is read for two weeks from when it was made', () => {
    const now = nowMs();
    const made = (agoMs: number, state = 'expired') => ({ state, createdAt: fromNow(-agoMs) });
    expect(isStillRead(made(14 * dayMs - minuteMs), now)).toBe(true);
    expect(isStillRead(made(14 * dayMs + minuteMs), now)).toBe(false);
    expect(isStillRead(made(0, 'refunded'), now)).toBe(false);
  });

  it('money may come of a page that stands open, and for a day of one that ended', () => {
    const now = nowMs();
    const ended = (agoMs: number) => ({ state: 'expired', updatedAt: new Date(now - agoMs) });
    expect(mayBeCaptured({ state: 'created', updatedAt: fromNow(-2 * dayMs) }, now)).toBe(true);
    expect(mayBeCaptured({ state: 'pending', updatedAt: fromNow(-2 * dayMs) }, now)).toBe(true);
    expect(mayBeCaptured(ended(dayMs - 1), now)).toBe(true);
    expect(mayBeCaptured(ended(dayMs), now)).toBe(false);
    expect(mayBeCaptured({ state: 'refunded', updatedAt: fromNow(0) }, now)).toBe(false);
  });
});

describe('how long it waits', () => {
  const waits = (...[reason, looks]: [Parameters<typeof backoffMs>[0], number]) =>
    [0, 1].map((chance) => backoffMs(reason, looks, secondMs, chance) / secondMs);

  it('for who is owed something, twice as long each time, and never over ten minutes', () => {
    expect(waits('owed', 0)).toEqual([0.5, 1]);
    expect(waits('owed', 3)).toEqual([4, 8]);
    expect(waits('owed', 20)).toEqual([300, 600]);
    expect(waits('owed', 5_000)).toEqual([300, 600]);
  });

  it('for an open page a little longer, and never over five minutes', () => {
    expect(waits('page-open', 0)).toEqual([2, 4]);
    expect(waits('page-open', 20)).toEqual([300, 300]);
  });

  it('where something may come, longer, and where it is the customer’s turn, half an hour', () => {
    expect(waits('uncertain', 1)).toEqual([20, 40]);
    expect(waits('left-alone', 4)).toEqual([1_800, 1_800]);
    expect(waits('long-shot', 9)).toEqual([43_200, 86_400]);
  });
});
