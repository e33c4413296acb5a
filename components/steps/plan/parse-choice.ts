import { type Halalas, halalas } from '@/lib/kernel/money';

export interface Choice {
  planId: number;
  optionId: number;
  /** The price that the customer saw. */
  halalas: Halalas;
}

/** Parses what `choiceOf` returned; null for anything else. */
export function parseChoice(text: string): Choice | null {
  const parts = /^(\d{1,15}):(\d{1,15}):(\d{1,15})$/.exec(text)?.slice(1).map(Number);
  const [planId = 0, optionId = 0, price] = parts ?? [];
  const seen = halalas(price);
  return seen === null ? null : { planId, optionId, halalas: seen };
}
