import { fromNow, minuteMs, type PlainDate, riyadhDate } from './time';

/** Minimum lifetime of a payment page, in milliseconds. */
export const minWindowMs = 5 * minuteMs;

/**
 * Whether a first pickup on this day can be sold now: not today, because the partner does no
 * same-day pickups (§1), and not when less than the minimum payment window is left before the day
 * begins in Riyadh.
 */
export const isOnSale = (firstDay: PlainDate): boolean =>
  firstDay > riyadhDate(fromNow(minWindowMs));
