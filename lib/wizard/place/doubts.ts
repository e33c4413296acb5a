import type { Point } from '@/lib/kernel/point';
import { isInKingdom } from './kingdom';
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
