import '@/components/wizard/form/zod-without-eval';
import { z } from 'zod';
import type { Halalas } from '@/lib/kernel/money';
import type { Plan } from '@/lib/wizard/plans/plans';
import { parseChoice } from './choice';

export const planAnswers = z.object({
  choice: z
    .string('plan-missing')
    .max(60)
    .refine((text) => parseChoice(text) !== null, 'plan-missing'),
});

export type PlanAnswers = z.infer<typeof planAnswers>;

export type PlanChange = { kind: 'vanished' } | { kind: 'repriced'; was: Halalas; now: Halalas };

export interface PlanData {
  plans: Plan[];
  /** The plan of a link, or the earlier choice at its current price: preselected. */
  chosen: string | null;
  /** `chosen` comes from a link that is newer than any answer. */
  isRequested: boolean;
  /** What changed about the chosen or requested plan; null when nothing did. */
  news: PlanChange | null;
  pricesIncludeVat: boolean;
  supportPhone: string;
}
