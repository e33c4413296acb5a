import type { Wish } from '../facts';

/** `?plan=12&option=34` of a link of the catalogue; null where it asks for none. */
export function wishOf(plan: string | null, option: string | null): Wish | null {
  const [planId, optionId] = [Number(plan), Number(option)];
  return planId > 0 && optionId > 0 ? { planId, optionId } : null;
}
