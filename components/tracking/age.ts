import { dayMs, hourMs, minuteMs } from '@/lib/kernel/time';

/** An age in the one unit that people say it in, rounded down. */
export function ageOf(ageMs: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (ageMs < hourMs) return { unit: 'minutes', count: Math.floor(ageMs / minuteMs) };
  if (ageMs < 2 * dayMs) return { unit: 'hours', count: Math.floor(ageMs / hourMs) };
  return { unit: 'days', count: Math.floor(ageMs / dayMs) };
}
