import { dayMs, hourMs, minuteMs } from '@/lib/kernel/time';

/** Splits an age in milliseconds into its largest useful unit and a count, rounded down. */
export function ageOf(ageMs: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  if (ageMs < hourMs) return { unit: 'minutes', count: Math.floor(ageMs / minuteMs) };
  if (ageMs < 2 * dayMs) return { unit: 'hours', count: Math.floor(ageMs / hourMs) };
  return { unit: 'days', count: Math.floor(ageMs / dayMs) };
}
