import '@/components/wizard/form/zod-without-eval';
import { z } from 'zod';
import type { Halalas } from '@/lib/kernel/money';
import type { Plan } from '@/lib/wizard/plans/plans';
import { readChoice } from './choice';

export const planAnswers = z.object({
  choice: z
    .string('plan-missing')
    .max(60)
    .refine((text) => readChoice(text) !== null, 'plan-missing'),
});

export type PlanAnswers = z.infer<typeof planAnswers>;

export type PlanNews = { kind: 'vanished' } | { kind: 'repriced'; was: Halalas; now: Halalas };

export interface PlanData {
  plans: Plan[];
  /** The wish of a link, or what was chosen before at its price now: chosen beforehand. */
  chosen: string | null;
  /** It is a wish, and newer than any answer. */
  wished: boolean;
  /** What became of the plan that was chosen or wished for, where it is not as it was. */
  news: PlanNews | null;
  pricesIncludeVat: boolean;
  supportPhone: string;
}
