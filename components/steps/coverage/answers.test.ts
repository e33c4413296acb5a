import { describe, expect, it } from 'vitest';
import { coverageAnswers } from './answers';

const errorsOf = (place: unknown) =>
  coverageAnswers.safeParse({ place, wish: null }).error?.issues.map(({ message }) => message);

describe('a place', () => {
  it('is required and within the valid range (§4.1)', () => {
    expect(errorsOf(null)).toEqual(['place-missing']);
    expect(errorsOf({ lat: 90.1, long: 0, id: null })).toEqual(['place-range']);
    expect(errorsOf({ lat: 0, long: -180.5, id: null })).toEqual(['place-range']);
    expect(errorsOf({ lat: -90, long: 180, id: null })).toBeUndefined();
  });

  it('rejects texts and missing coordinates', () => {
    for (const lat of ['24.7', Number.NaN, Number.POSITIVE_INFINITY, null]) {
      expect(errorsOf({ lat, long: 46, id: null })).toHaveLength(1);
    }
  });
});

it('treats an invalid plan link as none', () => {
  const place = { lat: 24.7, long: 46.7, id: null };
  const wishOf = (wish: unknown) => coverageAnswers.parse({ place, wish }).wish;
  expect(wishOf({ planId: 2, optionId: 21 })).toEqual({ planId: 2, optionId: 21 });
  for (const invalid of [undefined, {}, { planId: -1, optionId: 2 }, 'x'])
    expect(wishOf(invalid)).toBeNull();
});
