import { minuteMs, nowMs, secondMs } from '@/lib/kernel/time';

/** `Retry-After` (seconds or a date) in milliseconds, between 1 s and 15 min; undefined when there is none. */
export function retryAfterMs(header: string | undefined): number | undefined {
  const text = header?.trim() ?? '';
  const wanted = /^\d+$/.test(text) ? Number(text) * secondMs : Date.parse(text) - nowMs();
  if (Number.isNaN(wanted)) return undefined;
  return Math.min(Math.max(wanted, secondMs), 15 * minuteMs);
}
