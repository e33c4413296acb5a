import type { Pickup } from '@/lib/checkout/core/order';
import type { PickupPeriod } from '@/lib/integrations/partner/codes';
import { addDays, type PlainDate, type Weekday, weekdayOf } from '@/lib/kernel/time';
import type { Journey } from '../journey';

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

/** The accepted answers of the step `schedule`. */
export interface ChosenPickup {
  /**
   * `weekly`: the same day every week; `start`: from a date on (§4.8 takes exactly one of the two).
   */
  mode: 'weekly' | 'start';
  date: PlainDate;
  period: PickupPeriod;
}

export const chosenPickup = (journey: Journey): ChosenPickup | undefined =>
  journey.answers.schedule as ChosenPickup | undefined;

/** The days on which this mode may start. */
export const daysFor = (
  mode: ChosenPickup['mode'],
  days: readonly PickupDay[],
): readonly PickupDay[] => (mode === 'weekly' ? firstOfEachWeekday(days) : days);

export const isStillOffered = (pickup: ChosenPickup, days: readonly PickupDay[]): boolean =>
  isOffered(daysFor(pickup.mode, days), pickup);

export const pickupOf = ({ mode, date }: ChosenPickup): Pickup =>
  mode === 'weekly'
    ? { kind: 'weekly', day: weekdayOf(date), firstDate: date }
    : { kind: 'start', date };
