import type { CheckoutOrder } from '@/lib/checkout/core/order';
import { addDays, type PlainDate, weekdayOf } from '@/lib/kernel/time';
import { type ChosenPickup, daysFor } from '@/lib/wizard/plans/chosen-pickup';
import type { PickupDay } from '@/lib/wizard/plans/pickup';

/**
 * The pickup of an earlier order once more: same weekday and period, and where the days on offer
 * allow it after `until`, the last pickup that the customer still has. When the weekday is no
 * longer on offer, returns the next date of that weekday: the review then says that it is gone.
 *
 * @param days the days on offer (§4.7); empty when they are unknown
 * @param until null when no pickup is ahead
 */
export function samePickup(
  { pickup, period }: Pick<CheckoutOrder, 'pickup' | 'period'>,
  days: readonly PickupDay[],
  until: PlainDate | null,
  today: PlainDate,
): ChosenPickup {
  const isWeekly = pickup.kind === 'weekly';
  const weekday = isWeekly ? pickup.day : weekdayOf(pickup.date);
  const isSame = (day: PickupDay) => day.weekday === weekday && day.periods.includes(period);
  const weekly = isWeekly ? daysFor('weekly', days).find(isSame) : undefined;
  const dated = days.filter(isSame);
  const isAfter = ({ date }: PickupDay) => until === null || date > until;
  // The partner chooses the first date of a weekly order (§4.8): a later start needs a date.
  if (weekly && isAfter(weekly)) return { mode: 'weekly', date: weekly.date, period };
  const start = dated.find(isAfter) ?? (weekly ? undefined : dated[0]);
  if (start) return { mode: 'start', date: start.date, period };
  if (weekly) return { mode: 'weekly', date: weekly.date, period };
  const from = until !== null && until > today ? until : today;
  return { mode: isWeekly ? 'weekly' : 'start', date: nextOf(weekday, from), period };
}

/** The first date of a weekday after `day`. */
const nextOf = (weekday: ReturnType<typeof weekdayOf>, day: PlainDate): PlainDate => {
  const next = addDays(day, 1);
  return weekdayOf(next) === weekday ? next : nextOf(weekday, next);
};
