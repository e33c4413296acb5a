import type { Point } from '@/lib/kernel/point';
import { cityOf, distanceKm } from './places';

/** How a point was found, as far as it affects how reliable it is. */
export interface PointCandidate {
  point: Point;
  /** The device's own accuracy, in metres. */
  accuracyM?: number | undefined;
  /** Read from a link that carries only the map's view. */
  guess?: boolean | undefined;
  /** The place that was searched for last. */
  searched?: string | null | undefined;
}

export type Doubt =
  /** Latitude and longitude appear to be swapped. */
  | { kind: 'swapped'; point: Point }
  | { kind: 'outside' }
  | { kind: 'guess' }
  /** Far from the city that was searched for. */
  | { kind: 'far'; cityId: string; km: number }
  /** The device reports a low accuracy. */
  | { kind: 'vague'; meters: number };

const vagueM = 200;
/** Distance beyond the city's own radius. */
const farKm = 30;

/**
 * Returns what the customer should check about a point, the most serious first; null when nothing.
 * Corrects nothing.
 */
export function doubtOf({
  point,
  accuracyM = 0,
  guess = false,
  searched,
}: PointCandidate): Doubt | null {
  if (!isInKingdom(point)) {
    const swapped = { lat: point.long, long: point.lat };
    return Math.abs(swapped.lat) <= 90 && isInKingdom(swapped)
      ? { kind: 'swapped', point: swapped }
      : { kind: 'outside' };
  }
  if (guess) return { kind: 'guess' };
  const city = cityOf(searched);
  const km = city ? distanceKm(city.point, point) : 0;
  if (city && km > city.radiusKm + farKm)
    return { kind: 'far', cityId: city.id, km: Math.round(km) };
  return accuracyM > vagueM ? { kind: 'vague', meters: Math.round(accuracyM) } : null;
}

/**
 * The outline of Saudi Arabia as [long, lat], within about twenty kilometres (after Natural Earth,
 * public domain).
 */
const outline: readonly (readonly [number, number])[] = [
  [42.78, 16.35],
  [42.65, 16.77],
  [42.27, 17.47],
  [41.75, 17.83],
  [41.22, 18.67],
  [40.94, 19.49],
  [40.25, 20.17],
  [39.8, 20.34],
  [39.14, 21.29],
  [39.02, 21.99],
  [39.07, 22.58],
  [38.49, 23.69],
  [37.48, 24.29],
  [37.15, 24.86],
  [37.21, 25.08],
  [36.64, 25.83],
  [35.64, 27.38],
  [35.13, 28.06],
  [34.63, 28.06],
  [34.83, 28.96],
  [34.96, 29.36],
  [36.07, 29.2],
  [36.5, 29.51],
  [36.74, 29.87],
  [37.5, 30],
  [38, 30.51],
  [37, 31.51],
  [39, 32.01],
  [39.2, 32.16],
  [40.4, 31.89],
  [41.89, 31.19],
  [44.71, 29.18],
  [46.57, 29.1],
  [47.46, 29],
  [47.71, 28.53],
  [48.42, 28.55],
  [48.81, 27.69],
  [49.47, 27.11],
  [50.15, 26.69],
  [50.21, 26.28],
  [50.11, 25.94],
  [50.24, 25.61],
  [50.66, 25],
  [51.11, 24.56],
  [51.39, 24.63],
  [51.58, 24.25],
  [52, 23],
  [55.01, 22.5],
  [55.21, 22.71],
  [55.67, 22],
  [55, 20],
  [52, 19],
  [49.12, 18.62],
  [48.18, 18.17],
  [47.47, 17.12],
  [47, 16.95],
  [46.75, 17.28],
  [45.4, 17.33],
  [44.06, 17.41],
  [43.79, 17.32],
  [43.38, 17.58],
  [43.12, 17.09],
  [43.22, 16.67],
];

/** Tolerance around the outline, which cuts off corners, islands and corniches. */
const toleranceKm = 20;

const sides = outline.map((from, index) => {
  const to = outline[(index + 1) % outline.length] ?? from;
  return { from: { long: from[0], lat: from[1] }, to: { long: to[0], lat: to[1] } };
});

/** Ray casting: whether a ray to the east crosses the outline an odd number of times. */
const isWithin = ({ lat, long }: Point): boolean =>
  sides.filter(
    ({ from, to }) =>
      from.lat > lat !== to.lat > lat &&
      long < from.long + ((lat - from.lat) / (to.lat - from.lat)) * (to.long - from.long),
  ).length %
    2 ===
  1;

/** The nearest point of a side, on a local flat projection. */
function nearestOn({ from, to }: { from: Point; to: Point }, point: Point): Point {
  const east = Math.cos((point.lat * Math.PI) / 180);
  const [dx, dy] = [(to.long - from.long) * east, to.lat - from.lat];
  const along =
    ((point.long - from.long) * east * dx + (point.lat - from.lat) * dy) / (dx * dx + dy * dy);
  const share = Math.min(1, Math.max(0, along));
  return {
    lat: from.lat + (to.lat - from.lat) * share,
    long: from.long + (to.long - from.long) * share,
  };
}

/**
 * Whether a point lies in Saudi Arabia, with tolerance. Only for a warning: the partner decides
 * coverage (§4.1).
 */
export const isInKingdom = (point: Point): boolean =>
  isWithin(point) || sides.some((side) => distanceKm(nearestOn(side, point), point) <= toleranceKm);
