/** A place in degrees (§8: lat -90 to 90, long -180 to 180). */
export interface Point {
  lat: number;
  long: number;
}

/** Whether both are the very same point; false where either is missing. */
export const samePoint = (
  one: Point | null | undefined,
  other: Point | null | undefined,
): boolean => !!one && !!other && one.lat === other.lat && one.long === other.long;

/** Rounds to about a metre: more precision would reveal more about the customer than needed. */
export const roundedPoint = ({ lat, long }: Point): Point => ({
  lat: Math.round(lat * 1e5) / 1e5,
  long: Math.round(long * 1e5) / 1e5,
});
