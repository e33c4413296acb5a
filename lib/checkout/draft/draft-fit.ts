import type { PartnerSubscription } from '@/lib/integrations/partner/operations/subscribe.server';
import { todayInRiyadh, weekdayOf } from '@/lib/kernel/time';
import { type CheckoutOrder, firstPickupDate, type Pickup } from '../core/order';

type Draft = Pick<
  PartnerSubscription,
  'totalHalalas' | 'ordersCount' | 'period' | 'day' | 'startDate'
>;

/**
 * Whether what subscribe answers with (§4.8) may be a draft, by its own word: what was activated or has ended is nobody's to pay
 * for. A state that the document does not know, or none, contradicts nothing.
 */
export const isUnpaid = (state: PartnerSubscription['state']): boolean =>
  state === null || state === 'draft' || typeof state !== 'string';

/** Whether nothing that a draft says of itself contradicts an order (M4); its total is looked at elsewhere. */
export const isAsWanted = (draft: Draft, order: CheckoutOrder): boolean =>
  (draft.ordersCount === null || draft.ordersCount === order.ordersCount) &&
  (draft.period === null || draft.period === order.period) &&
  isOfTheDay(draft, order.pickup);

/**
 * What an order from a date on gets as its weekday is not written (§4.8, A11): there the draft is another order's only where
 * both its weekday and its first day are others.
 */
function isOfTheDay(draft: Draft, pickup: Pickup): boolean {
  if (beginsSooner(draft, pickup)) return false;
  if (draft.day === null) return true;
  if (pickup.kind === 'weekly') return draft.day === pickup.day;
  return draft.day === weekdayOf(pickup.date) || draft.startDate === pickup.date;
}

/**
 * Whether a draft for every week says that it begins with an earlier day of that name than the one that was shown. What it begins
 * with may be the day on which it was made, too (A16): of today nothing follows.
 */
const beginsSooner = ({ startDate }: Draft, pickup: Pickup): boolean =>
  pickup.kind === 'weekly' &&
  startDate !== null &&
  startDate > todayInRiyadh() &&
  startDate < pickup.firstDate &&
  weekdayOf(startDate) === pickup.day;

/** How much of what a draft says of itself is as an order wanted it: plan and option are not said (§2). */
export function likeness(
  draft: Draft,
  { order: kept, shownHalalas }: { order: unknown; shownHalalas: number },
): number {
  const { ordersCount, period, pickup } = kept as CheckoutOrder;
  const day = pickup.kind === 'weekly' ? pickup.day : weekdayOf(pickup.date);
  return [
    draft.totalHalalas === shownHalalas,
    draft.ordersCount === ordersCount,
    draft.period === period,
    draft.day === day,
    draft.startDate === firstPickupDate(pickup),
  ].filter(Boolean).length;
}
