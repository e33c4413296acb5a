import type { Point } from '@/lib/kernel/point';

/** About a metre: finer says more of a person than the question needs. */
export const roundedPoint = ({ lat, long }: Point): Point => ({
  lat: Math.round(lat * 1e5) / 1e5,
  long: Math.round(long * 1e5) / 1e5,
});
