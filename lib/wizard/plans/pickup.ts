import type { PickupPeriod } from '@/lib/integrations/partner/codes';
import { addDays, type PlainDate, type Weekday } from '@/lib/kernel/time';

/** A day on offer (§4.7), never today. Without periods it is shown and cannot be chosen. */
export interface PickupDay {
  date: PlainDate;
  weekday: Weekday;
  periods: PickupPeriod[];
  /** The partner offers an earlier day of this name, which is not sold: every week it would begin with that one (§4.8, A11). */
  notWeekly?: true;
}

/** "Every Monday" begins on the first Monday on offer: each weekday once, on its earliest bookable date. */
export function firstOfEachWeekday(days: readonly PickupDay[]): PickupDay[] {
  const seen = new Set<Weekday>();
  return days.filter(({ weekday, periods, notWeekly }) => {
    if (notWeekly || periods.length === 0 || seen.has(weekday)) return false;
    seen.add(weekday);
    return true;
  });
}

/** Whether a choice can still be had. */
export const isOffered = (
  days: readonly PickupDay[],
  choice: { date: string; period: PickupPeriod },
): boolean =>
  days.some(({ date, periods }) => date === choice.date && periods.includes(choice.period));

/** The dates to expect of a weekly pickup: an estimate, the service fixes them after payment (A11). */
export const expectedDates = (first: PlainDate, count: number): PlainDate[] =>
  Array.from({ length: count }, (_, week) => addDays(first, 7 * week));
