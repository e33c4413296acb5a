import coverage from '../seed/coverage.json' with { type: 'json' };

const EARTH_KM = 6371;

export interface Point {
  lat: number;
  long: number;
}

/** Never covered, in every profile. */
const NEVER: Point = { lat: 24.9999, long: 46.9999 };

/** Whether drivers come to a point: it lies in the circle of one of the cities. */
export function isCovered(point: Point): boolean {
  if (point.lat === NEVER.lat && point.long === NEVER.long) return false;
  return coverage.circles.some((circle) => distanceKm(point, circle) <= circle.radiusKm);
}

function distanceKm(a: Point, b: Point): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const chord =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) *
      Math.cos(radians(b.lat)) *
      Math.sin(radians(b.long - a.long) / 2) ** 2;
  return 2 * EARTH_KM * Math.asin(Math.sqrt(chord));
}
