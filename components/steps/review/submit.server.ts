import 'server-only';
import { openCheckout } from '@/lib/checkout/open.server';
import type { CheckoutOrder } from '@/lib/checkout/order';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import type { StepContext, StepOutcome } from '@/lib/journey/step';
import { AppError } from '@/lib/kernel/app-error';
import { now } from '@/lib/kernel/time';
import { listPickupDays } from '@/lib/onboarding/pickup.server';
import type { ChosenPlan } from '@/lib/onboarding/plans';
import { readPlans } from '@/lib/onboarding/plans.server';
import { type ChosenPickup, chosenPickup, isStillOffered, pickupOf } from '../chosen-pickup';
import { chosenPlan } from '../chosen-plan.server';
import { requireCustomer, requireFact } from '../facts';
import type { ReviewAnswers } from './answers';
import { seenOrder } from './seen';

/** Reads everything that is bought once more, and opens the checkout of exactly that (M4). */
export async function submitReview(
  answers: ReviewAnswers,
  { journey, locale, session }: StepContext,
): Promise<StepOutcome> {
  const pickup = chosenPickup(journey);
  if (!pickup || answers.seen !== seenOrder(journey)) throw new AppError('edited-elsewhere');
  const { ordersCount, halalas } = requireFact(journey, 'plan');
  const { point } = requireFact(journey, 'coverage');
  const [plans, days] = await Promise.all([
    readPlans(locale),
    listPickupDays({ locale, ordersCount, point }),
  ]);
  const chosen = chosenPlan(journey, plans);
  if (!chosen.ok) return reopen(locale, 'plan', chosen.refusal);
  if (!days.ok) return reopen(locale, 'coverage', days.refusal);
  if (!isStillOffered(pickup, days.value)) return reopen(locale, 'schedule', 'day-gone');

  const opened = await openCheckout({
    customerId: requireCustomer(session),
    locale,
    order: orderOf(chosen.value, pickup),
    shownHalalas: halalas,
    consentAt: now(),
  });
  if (opened.kind === 'reopen') return reopen(locale, opened.step, opened.reason);
  const { checkoutId } = opened;
  return opened.kind === 'pay'
    ? { kind: 'leave', href: opened.href, external: true, facts: { checkoutId } }
    : {
        kind: 'leave',
        href: localePath(locale, `/checkout/${checkoutId}`),
        external: false,
        facts: { checkoutId },
      };
}

/** Back to the step whose answer cannot be had any more; from there straight to the review again. */
const reopen = (locale: Locale, step: string, reason: string): StepOutcome => ({
  kind: 'leave',
  href: localePath(locale, `/start/${step}`, { from: 'review', reason }),
  external: false,
});

function orderOf({ plan, option }: ChosenPlan, pickup: ChosenPickup): CheckoutOrder {
  return {
    planId: plan.id,
    optionId: option.id,
    planName: plan.name,
    optionName: option.name,
    service: plan.service,
    bagsCount: plan.bagsCount,
    bagSizeKg: plan.bagSizeKg,
    ordersCount: option.ordersCount,
    pickup: pickupOf(pickup),
    period: pickup.period,
  };
}
