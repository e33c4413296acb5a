import type { PickupPeriod } from '@/lib/integrations/partner/codes';
import { addDays, type PlainDate, type Weekday } from '@/lib/kernel/time';

/** A day on offer (§4.7), never today. Without periods it is shown but cannot be chosen. */
export interface PickupDay {
  date: PlainDate;
  weekday: Weekday;
  periods: PickupPeriod[];
  /**
   * The partner offers an earlier, unsold date of this weekday, with which a weekly order would
   * begin (§4.8).
   */
  notWeekly?: true;
}

/**
 * Each weekday once, on its earliest bookable date: "every Monday" begins on the first Monday on
 * offer.
 */
export function firstOfEachWeekday(days: readonly PickupDay[]): PickupDay[] {
  const seen = new Set<Weekday>();
  return days.filter(({ weekday, periods, notWeekly }) => {
    if (notWeekly || periods.length === 0 || seen.has(weekday)) return false;
    seen.add(weekday);
    return true;
  });
}

/** Whether a choice is still available. */
export const isOffered = (
  days: readonly PickupDay[],
  choice: { date: string; period: PickupPeriod },
): boolean =>
  days.some(({ date, periods }) => date === choice.date && periods.includes(choice.period));

/** Estimated dates of weekly pickups; the partner sets the actual dates after payment. */
export const expectedDates = (first: PlainDate, count: number): PlainDate[] =>
  Array.from({ length: count }, (_, week) => addDays(first, 7 * week));
