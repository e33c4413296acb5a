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
