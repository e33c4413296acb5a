import '@/components/wizard/form/zod-without-eval';
import { z } from 'zod';
import type { PaymentMethod } from '@/components/checkout/payment-marks';
import type { Plan, PlanOption } from '@/lib/wizard/plans/plans';
import type { OrderChange } from '@/lib/wizard/replies';

export const reviewAnswers = z.object({
  /** Never ticked beforehand. */
  consent: z.literal(true, 'consent-missing'),
  /** What stood on the page, so that nobody pays for what they did not see. */
  seen: z.string().max(400),
});

export type ReviewAnswers = z.infer<typeof reviewAnswers>;

export interface ReviewValues {
  consent: boolean;
}

export interface ReviewData {
  plan: Plan;
  option: PlanOption;
  /** What could not be had any more when the page was made. */
  change: OrderChange | null;
  /** Goes back with the consent. */
  seen: string;
  pricesIncludeVat: boolean;
  /** How one can pay, in a sentence. */
  methods: string;
  marks: readonly PaymentMethod[];
  terms: string;
  privacy: string;
}
