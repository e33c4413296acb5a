import { weekdayOf } from '@/lib/kernel/time';
import type { PartnerSubscription } from '@/lib/partner/operations/subscribe.server';
import { type CheckoutOrder, firstPickupDate } from './order';

type Draft = Pick<
  PartnerSubscription,
  'totalHalalas' | 'ordersCount' | 'period' | 'day' | 'startDate'
>;

/** Whether nothing that a draft says of itself contradicts an order (M4); its total is looked at elsewhere. */
export const isAsWanted = (draft: Draft, order: CheckoutOrder): boolean =>
  (draft.ordersCount === null || draft.ordersCount === order.ordersCount) &&
  (draft.period === null || draft.period === order.period) &&
  (order.pickup.kind !== 'weekly' || draft.day === null || draft.day === order.pickup.day);

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
