import type { Point } from '@/lib/kernel/point';

/** Rounds to about a metre: more precision would reveal more about the customer than needed. */
export const roundedPoint = ({ lat, long }: Point): Point => ({
  lat: Math.round(lat * 1e5) / 1e5,
  long: Math.round(long * 1e5) / 1e5,
});
