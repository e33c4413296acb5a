'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { usePagePoll } from '@/components/live/use-page-poll';
import { lazyEndpoints } from '@/lib/api/lazy-endpoints';
import { query } from '@/lib/api/query';
import type { CheckoutView } from '@/lib/checkout/core/view';
import type { Locale } from '@/lib/i18n/routing';
import { secondMs } from '@/lib/kernel/time';

interface CheckoutPollProps {
  locale: Locale;
  view: CheckoutView;
  /** `offline`: the device has no connection; `cutOff`: our server cannot be reached. */
  messages: Record<'offline' | 'cutOff', string>;
  /** Shown when activation takes longer than expected. */
  whenLong?: ReactNode;
}

const longWaitMs = 45 * secondMs;

/** Polls while a checkout may still change, and reports when our server cannot be reached. */
export function CheckoutPoll({ locale, view, messages, whenLong }: CheckoutPollProps) {
  const { error } = usePagePoll({
    ...query(lazyEndpoints.checkout, { locale, id: view.id }),
    rendered: view,
    versionOf: (known) => JSON.stringify(known),
    delayMs: pollDelayMs,
  });
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longWaitMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div role="status">
      {error && (
        <p className="pt-4 text-sm text-ink-2">
          {error.code === 'offline' ? messages.offline : messages.cutOff}
        </p>
      )}
      {isLong && whenLong && <div className="pt-4">{whenLong}</div>}
    </div>
  );
}

const maxDelayMs = 15_000;

/**
 * Delay before the next poll, in milliseconds, after a number of replies. Activation takes seconds;
 * when it takes longer it may take hours, so the delay grows.
 */
export const pollDelayMs = (pollAfterMs: number, answers: number): number =>
  Math.min(maxDelayMs, Math.round(pollAfterMs * 1.15 ** answers));
