import type { Wish } from '../facts';

/** Parses `?plan=12&option=34` of a catalogue link; null when either is missing or invalid. */
export function wishOf(plan: string | null, option: string | null): Wish | null {
  const [planId, optionId] = [Number(plan), Number(option)];
  return planId > 0 && optionId > 0 ? { planId, optionId } : null;
}
