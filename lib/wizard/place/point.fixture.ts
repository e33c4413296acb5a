import fc from 'fast-check';

/** A point in Saudi Arabia with the precision that points are stored with. */
export const aPoint = fc.record({
  lat: fc.integer({ min: 16_00000, max: 32_00000 }).map((lat) => lat / 1e5),
  long: fc.integer({ min: 34_00000, max: 56_00000 }).map((long) => long / 1e5),
});
