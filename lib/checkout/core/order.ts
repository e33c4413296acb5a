import type { PickupPeriod } from '@/lib/integrations/partner/codes';
import {
  fromNow,
  minuteMs,
  type PlainDate,
  riyadhDate,
  todayInRiyadh,
  type Weekday,
} from '@/lib/kernel/time';

/**
 * When pickups take place: weekly on a day, or from a start date (§4.8: exactly one of the two is
 * sent).
 */
export type Pickup =
  | { kind: 'weekly'; day: Weekday; firstDate: PlainDate }
  | { kind: 'start'; date: PlainDate };

/**
 * What is being bought, in the words and numbers that the customer saw. Contains no personal data.
 */
export interface CheckoutOrder {
  planId: number;
  optionId: number;
  planName: string;
  optionName: string;
  service: string;
  bagsCount: number;
  bagSizeKg: number;
  ordersCount: number;
  pickup: Pickup;
  period: PickupPeriod;
  /** Id of the checkout that this order renews; only counted. */
  renews?: string;
}

export const firstPickupDate = (pickup: Pickup): PlainDate =>
  pickup.kind === 'weekly' ? pickup.firstDate : pickup.date;

/** Whether the first pickup is today or too soon to be sold. */
export const isTooLate = ({ pickup }: CheckoutOrder): boolean => !isOnSale(firstPickupDate(pickup));

/** Whether the first pickup day is over: it could still be paid, but not activated (M2). */
export const hasPassed = ({ pickup }: CheckoutOrder): boolean =>
  firstPickupDate(pickup) < todayInRiyadh();

/**
 * The price in halalas: the total of the partner's draft, or the price shown while there is no
 * draft.
 */
export const priceOf = (checkout: { totalHalalas: number | null; shownHalalas: number }): number =>
  checkout.totalHalalas ?? checkout.shownHalalas;

/** Minimum lifetime of a payment page, in milliseconds. */
export const minWindowMs = 5 * minuteMs;

/**
 * Whether a first pickup on this day can be sold now: not today, because the partner does no
 * same-day pickups (§1), and not when less than the minimum payment window is left before the day
 * begins in Riyadh.
 */
export const isOnSale = (firstDay: PlainDate): boolean =>
  firstDay > riyadhDate(fromNow(minWindowMs));
