import coverage from '../seed/coverage.json' with { type: 'json' };
import type { World } from '../store/world';
import type { Address, Customer } from './rows';

const EARTH_KM = 6371;

export interface Point {
  lat: number;
  long: number;
}

/** Not covered in any profile. */
const NEVER_COVERED: Point = { lat: 24.9999, long: 46.9999 };

/** Whether a point lies within the circle of one of the cities. */
export function isCovered(point: Point): boolean {
  if (point.lat === NEVER_COVERED.lat && point.long === NEVER_COVERED.long) return false;
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

/**
 * Stores the latest result of a coverage check, which a strict world uses as every caller's
 * coverage.
 */
export function storeVerdict(world: World, covered: boolean): void {
  world.table<boolean>('verdict').put('latest', covered);
}

/** Whether the place that §4.7 assumes for the caller (decision `location`) is covered. */
export function isCallerCovered(world: World, bearer: Customer | undefined): boolean {
  switch (world.decide('location')) {
    case 'partner-area':
      return true;
    case 'last-verdict':
      return world.table<boolean>('verdict').get('latest') ?? true;
    case 'token-or-once':
      return bearer ? isAddressCovered(world, bearer) : !world.firstTime('available-days refused');
    case 'token':
      return bearer !== undefined && isAddressCovered(world, bearer);
  }
}

function isAddressCovered(world: World, { id }: Customer): boolean {
  const address = world.table<Address>('addresses').get(String(id));
  return address ? isCovered(address) : true;
}
