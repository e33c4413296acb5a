import { describe, expect, it } from 'vitest';
import { coverageAnswers } from './answers';

const faultOf = (place: unknown) =>
  coverageAnswers.safeParse({ place, wish: null }).error?.issues.map(({ message }) => message);

describe('a place', () => {
  it('is needed, and lies on the globe (§4.1)', () => {
    expect(faultOf(null)).toEqual(['place-missing']);
    expect(faultOf({ lat: 90.1, long: 0, id: null })).toEqual(['place-range']);
    expect(faultOf({ lat: 0, long: -180.5, id: null })).toEqual(['place-range']);
    expect(faultOf({ lat: -90, long: 180, id: null })).toBeUndefined();
  });

  it('is never a text or nothing at all', () => {
    for (const lat of ['24.7', Number.NaN, Number.POSITIVE_INFINITY, null]) {
      expect(faultOf({ lat, long: 46, id: null })).toHaveLength(1);
    }
  });
});

it('takes a wish that makes no sense for none', () => {
  const place = { lat: 24.7, long: 46.7, id: null };
  const wishOf = (wish: unknown) => coverageAnswers.parse({ place, wish }).wish;
  expect(wishOf({ planId: 2, optionId: 21 })).toEqual({ planId: 2, optionId: 21 });
  for (const odd of [undefined, {}, { planId: -1, optionId: 2 }, 'x'])
    expect(wishOf(odd)).toBeNull();
});
