/** A location in degrees (§8: lat -90 to 90, long -180 to 180). */
export interface Point {
  lat: number;
  long: number;
}
