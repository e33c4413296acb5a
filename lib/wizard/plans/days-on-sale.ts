import type { AvailableDay } from '@/lib/integrations/partner/operations/available-days.server';
import { isOnSale } from '@/lib/kernel/on-sale';
import { weekdayOf } from '@/lib/kernel/time';
import type { PickupDay } from './pickup';

/**
 * The days of the partner's list (§4.7) that can be sold now, the earliest first. The partner itself looks for the first day of
 * an order for every week (§4.8 takes the weekday alone): of the name of a day that it offers and that is not sold none is
 * had every week, for the first pickup would be on that day, and not on the one that was shown.
 */
export function daysOnSale(listed: readonly AvailableDay[]): PickupDay[] {
  const isSold = ({ date, isToday }: AvailableDay) => !isToday && isOnSale(date);
  const taken = new Set(
    listed
      .filter((day) => day.periods.length > 0 && !isSold(day))
      .map(({ date }) => weekdayOf(date)),
  );
  return listed
    .filter(isSold)
    .map(({ date, periods }) => {
      const weekday = weekdayOf(date);
      const day = { date, weekday, periods: periods.map(({ code }) => code) };
      return taken.has(weekday) ? { ...day, notWeekly: true as const } : day;
    })
    .sort((a, b) => a.date.localeCompare(b.date));
}
