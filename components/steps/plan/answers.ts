import { z } from 'zod';
import type { Plan } from '@/lib/onboarding/plans';
import { readChoice } from './choice';

export const planAnswers = z.object({
  choice: z
    .string('plan-missing')
    .max(60)
    .refine((text) => readChoice(text) !== null, 'plan-missing'),
});

export type PlanAnswers = z.infer<typeof planAnswers>;

export interface PlanData {
  plans: Plan[];
  /** The wish of a link, or what was chosen before at its price now: chosen beforehand. */
  chosen: string | null;
  /** It is a wish, and newer than any answer. */
  wished: boolean;
  pricesIncludeVat: boolean;
  supportPhone: string;
  /** What was answered so far, for wide screens. */
  soFar: { place: string };
}
