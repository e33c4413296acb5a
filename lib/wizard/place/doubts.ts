import type { Point } from '@/lib/kernel/point';
import { isInKingdom } from './kingdom';
import { cityOf, distanceKm } from './places';

/** How a point was come by, as far as it makes one wonder. */
export interface Found {
  point: Point;
  /** What a device says of its own fix. */
  accuracyM?: number | undefined;
  /** Read from a link that has only the view of a map. */
  guess?: boolean | undefined;
  /** The place that was searched for last. */
  searched?: string | null | undefined;
}

export type Doubt =
  /** Latitude and longitude look exchanged. */
  | { kind: 'swapped'; point: Point }
  | { kind: 'outside' }
  | { kind: 'guess' }
  /** Far from the city that was searched for. */
  | { kind: 'far'; cityId: string; km: number }
  /** The device itself is not sure. */
  | { kind: 'vague'; meters: number };

const vagueM = 200;
/** Beyond the city's own radius. */
const farKm = 30;

/** What a person should look at again before a point is believed, the worst first; null when nothing. Mends nothing. */
export function doubtOf({ point, accuracyM = 0, guess = false, searched }: Found): Doubt | null {
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
