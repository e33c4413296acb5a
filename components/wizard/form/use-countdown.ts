'use client';

import { useEffect, useState } from 'react';
import { nowMs, secondMs } from '@/lib/kernel/time';

/**
 * Returns the milliseconds left, in whole seconds, of a wait that starts when `waitMs` or `turn`
 * changes; 0 when it is over.
 */
export function useCountdown(waitMs: number, turn: number): number {
  const [leftMs, setLeftMs] = useState(waitMs);
  useEffect(() => {
    // Not `performance.now()`, which stops on some phones while they sleep. A clock set back must
    // not extend the wait.
    const end = nowMs() + waitMs;
    const tick = () => setLeftMs(Math.min(waitMs, Math.max(0, end - nowMs())));
    tick();
    const timer = setInterval(tick, secondMs / 4);
    return () => clearInterval(timer);
  }, [waitMs, turn]);
  return Math.ceil(leftMs / secondMs) * secondMs;
}

/** Formats milliseconds as `0:42`. */
export const formatCountdown = (leftMs: number): string => {
  const seconds = Math.round(leftMs / secondMs);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
