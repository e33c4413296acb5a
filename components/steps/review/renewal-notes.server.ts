import 'server-only';
import { getTranslations } from 'next-intl/server';
import { termsUpdated } from '@/components/legal/terms-updated';
import { type CheckoutOrder, firstPickupDate, priceOf } from '@/lib/checkout/core/order';
import { brand } from '@/lib/config/brand.server';
import { findCheckout } from '@/lib/db/checkouts.server';
import { formatDate } from '@/lib/i18n/date-format';
import { riyadhDate, type Weekday, weekdayOf } from '@/lib/kernel/time';
import { factsOf } from '@/lib/wizard/facts';
import { chosenPickup } from '@/lib/wizard/plans/pickup';
import type { ChosenPlan } from '@/lib/wizard/plans/plans';
import type { StepContext } from '@/lib/wizard/step';
import type { RenewalNotes } from './answers';

/**
 * What the review says about a renewal: what differs from the purchase that it renews. The step's
 * own check says what is no longer available. Null for an order that renews nothing.
 */
export async function renewalNotes(
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
