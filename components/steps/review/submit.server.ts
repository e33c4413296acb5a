import 'server-only';
import { type Opened, openCheckout } from '@/lib/checkout/open.server';
import type { CheckoutOrder } from '@/lib/checkout/core/order';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import type { StepContext, StepOutcome } from '@/lib/wizard/step';
import { AppError, isAppError } from '@/lib/kernel/app-error';
import { now } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { isCovered } from '@/lib/wizard/place/coverage.server';
import type { Point } from '@/lib/wizard/place/places';
import type { ChosenPlan } from '@/lib/wizard/plans/plans';
import { readPlans } from '@/lib/wizard/plans/plans.server';
import { type ChosenPickup, pickupOf } from '@/lib/wizard/plans/chosen-pickup';
import { requireCustomer, requireFact } from '@/lib/wizard/facts';
import type { ReviewAnswers } from './answers';
import { checkOrder } from './order-check.server';
import { seenOrder } from './seen';

/** Reads everything that is bought once more, and opens the checkout of exactly that (M4). */
export async function submitReview(
  answers: ReviewAnswers,
  context: StepContext,
): Promise<StepOutcome> {
  const { journey, locale, session } = context;
  if (answers.seen !== seenOrder(journey)) throw new AppError('edited-elsewhere');
  const { halalas } = requireFact(journey, 'plan');
  const { point } = requireFact(journey, 'coverage');
  const verdict = await checkOrder(context, readPlans);
  if (verdict.kind === 'changed') {
    const { step, reason } = verdict;
    return step === 'coverage' ? notCovered(locale) : reopen(locale, step, reason);
  }

  const opened = await openCovered(point, {
    customerId: requireCustomer(session),
    locale,
    order: orderOf(verdict.chosen, verdict.pickup),
    shownHalalas: halalas,
    consentAt: now(),
  });
  if (opened === 'not-covered') return notCovered(locale);
  if (opened.kind === 'reopen') return reopen(locale, opened.step, opened.reason);
  const { checkoutId } = opened;
  const reason = opened.kind === 'look' && opened.isEarlier ? 'earlier-order' : undefined;
  return opened.kind === 'pay'
    ? { kind: 'leave', href: opened.href, external: true, facts: { checkoutId } }
    : {
        kind: 'leave',
        href: localePath(locale, `/checkout/${checkoutId}`, { reason }),
        external: false,
        facts: { checkoutId },
      };
}

/** A refusal to subscribe that names no reason may be about the place (§4.8 shows none): 4.1 is asked once more. */
async function openCovered(
  point: Point,
  wish: Parameters<typeof openCheckout>[0],
): Promise<Opened | 'not-covered'> {
  try {
    return await openCheckout(wish);
  } catch (error) {
    if (!isAppError(error, 'partner-rejected') || (await isCovered(point))) throw error;
    log.info({ event: 'coverage-refused', signal: 'subscribe' });
    return 'not-covered';
  }
}

/** The place and what was accepted for it count no more, whatever said so last. */
const notCovered = (locale: Locale): StepOutcome => ({
  ...reopen(locale, 'coverage', 'not-covered'),
  voids: ['coverage', 'address'],
});

/** Back to the step whose answer cannot be had any more; from there straight to the review again. */
const reopen = (
  locale: Locale,
  step: string,
  reason: string,
): Extract<StepOutcome, { kind: 'leave' }> => ({
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
