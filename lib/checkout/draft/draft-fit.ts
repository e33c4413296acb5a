import type { PartnerSubscription } from '@/lib/integrations/partner/operations/subscribe.server';
import { todayInRiyadh, weekdayOf } from '@/lib/kernel/time';
import { type CheckoutOrder, firstPickupDate, type Pickup } from '../core/order';

type Draft = Pick<
  PartnerSubscription,
  'totalHalalas' | 'ordersCount' | 'period' | 'day' | 'startDate'
>;

/**
 * Whether the subscription that subscribe returns (§4.8) may be an unpaid draft, judging by its
 * state: an activated or ended one must not be paid for. An unknown or missing state is accepted.
 */
export const mayBeUnpaid = (state: PartnerSubscription['state']): boolean =>
  state === null || state === 'draft' || state === 'unknown';

/**
 * Whether the draft's own fields do not contradict the order (M4); its total is checked elsewhere.
 */
export const matchesOrder = (draft: Draft, order: CheckoutOrder): boolean =>
  (draft.ordersCount === null || draft.ordersCount === order.ordersCount) &&
  (draft.period === null || draft.period === order.period) &&
  matchesPickupDay(draft, order.pickup);

/**
 * §4.8 does not say which weekday an order with a start date gets: the draft belongs to another
 * order only when both its weekday and its start date differ.
 */
function matchesPickupDay(draft: Draft, pickup: Pickup): boolean {
  if (beginsSooner(draft, pickup)) return false;
  if (draft.day === null) return true;
  if (pickup.kind === 'weekly') return draft.day === pickup.day;
  return draft.day === weekdayOf(pickup.date) || draft.startDate === pickup.date;
}

/**
 * Whether a weekly draft starts on an earlier date of the same weekday than the date shown.
 * `startDate` may also be the day on which the draft was created, so today proves nothing.
 */
const beginsSooner = ({ startDate }: Draft, pickup: Pickup): boolean =>
  pickup.kind === 'weekly' &&
  startDate !== null &&
  startDate > todayInRiyadh() &&
  startDate < pickup.firstDate &&
  weekdayOf(startDate) === pickup.day;

/**
 * Counts the fields in which a draft matches an order; a draft does not carry plan and option (§2).
 */
export function matchScore(
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
