import type { Pickup } from '@/lib/checkout/core/order';
import type { PickupPeriod } from '@/lib/integrations/partner/codes';
import { type PlainDate, weekdayOf } from '@/lib/kernel/time';
import type { Journey } from '../journey';
import { firstOfEachWeekday, isOffered, type PickupDay } from './pickup';

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
