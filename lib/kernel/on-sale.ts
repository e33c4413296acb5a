import { fromNow, minuteMs, type PlainDate, riyadhDate } from './time';

/** So long a payment page is open at least, in milliseconds. */
export const leastWindowMs = 5 * minuteMs;

/**
 * Whether a first pickup on a day can be sold now: not today, for the partner does no same-day pickups (§1), and not so shortly
 * before its day begins in Riyadh that nobody could pay before.
 */
export const isOnSale = (firstDay: PlainDate): boolean =>
  firstDay > riyadhDate(fromNow(leastWindowMs));
