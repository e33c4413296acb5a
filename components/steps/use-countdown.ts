'use client';

import { useEffect, useState } from 'react';
import { secondMs, stopwatchMs } from '@/lib/kernel/time';

/** Milliseconds left, in whole seconds, of a wait that begins when `waitMs` or `turn` changes. 0 when it is over. */
export function useCountdown(waitMs: number, turn: number): number {
  const [leftMs, setLeftMs] = useState(waitMs);
  useEffect(() => {
    const end = stopwatchMs() + waitMs;
    const tick = () => setLeftMs(Math.max(0, end - stopwatchMs()));
    tick();
    const timer = setInterval(tick, secondMs / 4);
    return () => clearInterval(timer);
  }, [waitMs, turn]);
  return Math.ceil(leftMs / secondMs) * secondMs;
}

/** `0:42`. */
export const clockOf = (leftMs: number): string => {
  const seconds = Math.round(leftMs / secondMs);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
};
