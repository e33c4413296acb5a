import 'server-only';
import { processWide } from '@/lib/kernel/process-wide';
import { type PlainDate, todayInRiyadh } from '@/lib/kernel/time';

export interface FunnelCount {
  day: PlainDate;
  step: string;
  opened: number;
  answered: number;
}

const counts = processWide('funnel', () => new Map<string, FunnelCount>());

function countOf(day: PlainDate, step: string): FunnelCount {
  const key = `${day} ${step}`;
  const known = counts.get(key);
  if (known) return known;
  const made = { day, step, opened: 0, answered: 0 };
  counts.set(key, made);
  return made;
}

/**
 * Counts in memory that a step was opened or answered today. Never waits or fails; no personal
 * data.
 */
export function countStep(step: string, what: 'opened' | 'answered'): void {
  countOf(todayInRiyadh(), step)[what] += 1;
}

/** Returns the counts since the last call and resets them; the caller must store them. */
export function takeFunnelCounts(): FunnelCount[] {
  const taken = [...counts.values()];
  counts.clear();
  return taken;
}

/** Adds counts back that could not be written. */
export function returnFunnelCounts(taken: readonly FunnelCount[]): void {
  for (const { day, step, opened, answered } of taken) {
    const count = countOf(day, step);
    count.opened += opened;
    count.answered += answered;
  }
}
