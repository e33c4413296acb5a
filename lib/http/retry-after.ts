import { minuteMs, secondMs } from '@/lib/kernel/time';

/** `Retry-After` in seconds as milliseconds, between 1 s and 15 min; undefined when it says no seconds. */
export function retryAfterMs(header: string | undefined): number | undefined {
  if (!/^\s*\d+\s*$/.test(header ?? '')) return undefined;
  return Math.min(Math.max(Number(header) * secondMs, secondMs), 15 * minuteMs);
}
