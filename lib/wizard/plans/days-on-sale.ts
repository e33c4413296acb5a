import type { AvailableDay } from '@/lib/integrations/partner/operations/available-days.server';
import { isOnSale } from '@/lib/kernel/on-sale';
import { weekdayOf } from '@/lib/kernel/time';
import type { PickupDay } from './pickup';

/**
 * Returns the days of the partner's list (§4.7) that can be sold now, the earliest first. For a
 * weekly order §4.8 takes only the weekday, and the partner picks the first date itself. When it
 * offers an unsold earlier date of a weekday (today, for example), no later one can be sold as
 * weekly: the first pickup would fall on the earlier date instead of the one shown.
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
