import '@/components/wizard/form/zod-without-eval';
import { z } from 'zod';
import type { PaymentMethod } from '@/components/checkout/payment-marks';
import type { Plan, PlanOption } from '@/lib/wizard/plans/plans';
import type { OrderChange } from '@/lib/wizard/wizard-call';

export const reviewAnswers = z.object({
  /** Never preselected. */
  consent: z.literal(true, 'consent-missing'),
  /** What the page showed, so that the customer pays only for what they saw. */
  seen: z.string().max(400),
});

export type ReviewAnswers = z.infer<typeof reviewAnswers>;

export interface ReviewValues {
  consent: boolean;
}

/** How a renewal differs from the purchase that it renews. */
export interface RenewalNotes {
  /** The price paid then, when today's differs; else null. */
  was: number | null;
  /** Sentences about the rest. */
  notes: string[];
}

export interface ReviewData {
  plan: Plan;
  option: PlanOption;
  /** What was no longer available when the page was rendered. */
  change: OrderChange | null;
  /** Null for an order that renews nothing. */
  renewal: RenewalNotes | null;
  /** Sent back with the consent. */
  seen: string;
  pricesIncludeVat: boolean;
  /** The payment methods, as a sentence. */
  methods: string;
  marks: readonly PaymentMethod[];
  terms: string;
  privacy: string;
}
