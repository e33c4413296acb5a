import 'server-only';
import { getTranslations } from 'next-intl/server';
import { paymentMethods } from '@/components/checkout/payment-methods.server';
import { termsUpdated } from '@/components/legal/terms-updated';
import { brandView } from '@/components/shell/brand-view.server';
import { type CheckoutOrder, firstPickupDate, priceOf } from '@/lib/checkout/core/order';
import { type OpenedCheckout, openCheckout } from '@/lib/checkout/open.server';
import { brand } from '@/lib/config/brand.server';
import { env } from '@/lib/config/env.server';
import { findCheckout } from '@/lib/db/checkouts.server';
import { formatDate } from '@/lib/i18n/date-format';
import { localePath } from '@/lib/i18n/navigation';
import type { Locale } from '@/lib/i18n/routing';
import { AppError, isAppError } from '@/lib/kernel/app-error';
import type { Point } from '@/lib/kernel/point';
import { now, riyadhDate, type Weekday, weekdayOf } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { factsOf, requireCustomer, requireFact } from '@/lib/wizard/facts';
import { isCovered } from '@/lib/wizard/place/coverage.server';
import { planForPage } from '@/lib/wizard/plans/chosen-plan.server';
import { type ChosenPickup, chosenPickup, pickupOf } from '@/lib/wizard/plans/pickup';
import type { ChosenPlan } from '@/lib/wizard/plans/plans';
import { readPlans } from '@/lib/wizard/plans/plans.server';
import { defineStep, type StepContext, type StepOutcome } from '@/lib/wizard/step';
import { type RenewalNotes, type ReviewAnswers, type ReviewData, reviewAnswers } from './answers';
import { changeOnLoad, checkOrder, orderFingerprint } from './order-check.server';

async function loadReview(context: StepContext): Promise<ReviewData> {
  const [chosen, change, methods] = await Promise.all([
    planForPage(context),
    changeOnLoad(context),
    paymentMethods(context.locale),
  ]);
  const { pricesIncludeVat, links } = brandView(context.locale);
  const seen = orderFingerprint(context.journey);
  return {
    ...chosen,
    change,
    renewal: await renewalNotes(context, chosen),
    seen,
    pricesIncludeVat,
    methods,
    marks: env().PAYMENT_METHODS,
    ...links,
  };
}

/** Reads everything that is bought again and opens the checkout of exactly that (M4). */
async function submitReview(answers: ReviewAnswers, context: StepContext): Promise<StepOutcome> {
  const { journey, locale, session } = context;
  if (answers.seen !== orderFingerprint(journey)) throw new AppError('edited-elsewhere');
  const { halalas } = requireFact(journey, 'plan');
  const { point } = requireFact(journey, 'coverage');
  const verdict = await checkOrder(context, readPlans);
  if (verdict.kind === 'changed') {
    const { step, reason } = verdict;
    return step === 'coverage' ? notCovered(locale) : reopen(locale, step, reason);
  }

  const opened = await openIfCovered(point, {
    customerId: requireCustomer(session),
    locale,
    order: orderOf(verdict.chosen, verdict.pickup, factsOf(journey).renewal?.checkoutId),
    shownHalalas: halalas,
    consentAt: now(),
    submittedBefore: factsOf(journey).review?.checkoutId,
  });
  if (opened === 'not-covered') return notCovered(locale);
  if (opened.kind === 'reopen') return reopen(locale, opened.step, opened.reason);
  const { checkoutId } = opened;
  const reason = opened.kind === 'show' && opened.isEarlier ? 'earlier-order' : undefined;
  return opened.kind === 'pay'
    ? { kind: 'leave', href: opened.href, external: true, facts: { checkoutId } }
    : {
        kind: 'leave',
        href: localePath(locale, `/checkout/${checkoutId}`, { reason }),
        external: false,
        facts: { checkoutId },
      };
}

/**
 * A subscribe refusal without a reason may be about the place (§4.8 lists none): checks 4.1 again.
 */
async function openIfCovered(
  point: Point,
  input: Parameters<typeof openCheckout>[0],
): Promise<OpenedCheckout | 'not-covered'> {
  try {
    return await openCheckout(input);
  } catch (error) {
    if (!isAppError(error, 'partner-rejected') || (await isCovered(point))) throw error;
    log.info({ event: 'coverage-refused', signal: 'subscribe' });
    return 'not-covered';
  }
}

/** Voids the place and the address, which is only valid with it. */
const notCovered = (locale: Locale): StepOutcome => ({
  ...reopen(locale, 'coverage', 'not-covered'),
  voids: ['coverage', 'address'],
});

/** Redirects to the step whose answer is no longer available; from there back to the review. */
const reopen = (
  locale: Locale,
  step: string,
  reason: string,
): Extract<StepOutcome, { kind: 'leave' }> => ({
  kind: 'leave',
  href: localePath(locale, `/start/${step}`, { from: 'review', reason }),
  external: false,
});

function orderOf(
  { plan, option }: ChosenPlan,
  pickup: ChosenPickup,
  renews: string | undefined,
): CheckoutOrder {
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
    ...(renews && { renews }),
  };
}

export const review = defineStep({
  id: 'review',
  input: reviewAnswers,
  needs: (journey) => factsOf(journey).plan !== undefined,
  // Consent is for one order: it is asked each time.
  holds: () => false,
  load: loadReview,
  submit: submitReview,
  summary: () => [],
});

/**
 * What the review says about a renewal: what differs from the purchase that it renews. The step's
 * own check says what is no longer available. Null for an order that renews nothing.
 */
async function renewalNotes(
  { journey, locale, session }: StepContext,
  { plan, option }: ChosenPlan,
): Promise<RenewalNotes | null> {
  const { renewal } = factsOf(journey);
  const row = renewal && (await findCheckout(renewal.checkoutId));
  if (!row || row.customerId !== session.customerId) return null;
  const t = await getTranslations({ locale, namespace: 'step-review.renewal' });
  const order = row.order as CheckoutOrder;
  const isSame = plan.id === order.planId && option.id === order.optionId;
  const was = priceOf(row);
  const { bagsCount, bagSizeKg } = plan;
  const isOther =
    option.ordersCount !== order.ordersCount ||
    bagsCount !== order.bagsCount ||
    bagSizeKg !== order.bagSizeKg;
  const { until } = renewal;
  const pickup = chosenPickup(journey);
  const first = pickup?.date;
  const isSameDay = first && pickup.period === order.period && weekdayOf(first) === dayOf(order);
  const notes = [
    t(isSame && isSameDay ? 'same' : 'rest'),
    isSame && isOther && t('contents'),
    until &&
      first &&
      t(first > until ? 'after' : 'overlap', { date: formatDate(until, locale, 'full') }),
    hasNewTerms(row.consentAt) && t('terms', { date: formatDate(termsUpdated, locale, 'long') }),
  ].filter((note) => typeof note === 'string');
  return { was: isSame && was !== option.totalHalalas ? was : null, notes };
}

const dayOf = ({ pickup }: CheckoutOrder): Weekday => weekdayOf(firstPickupDate(pickup));

/** Whether our own terms changed after an agreement; a brand's own page has no known date. */
const hasNewTerms = (agreedAt: Date): boolean =>
  brand().links.terms === null && riyadhDate(agreedAt) < termsUpdated;
