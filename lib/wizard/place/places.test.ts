import { describe, expect, it } from 'vitest';
import { describePoint, districtsOf, findPlace } from './places';

describe('describePoint', () => {
  it('names the place that was chosen, even at the edge of another', () => {
    const point = findPlace('riyadh')?.point ?? { lat: 0, long: 0 };
    expect(describePoint(point, 'riyadh')).toMatchObject({ name: { en: 'Riyadh' }, near: false });
  });

  it('names the nearest district, then the city, then nothing', () => {
    expect(describePoint({ lat: 24.822, long: 46.643 })).toMatchObject({
      name: { en: 'Al Yasmin' },
      city: { en: 'Riyadh' },
      near: true,
    });
    expect(describePoint({ lat: 24.55, long: 46.75 })).toMatchObject({
      name: { en: 'Riyadh' },
      near: true,
    });
    expect(describePoint({ lat: 0, long: 0 })).toBeNull();
  });
});

it('knows the districts of a city', () => {
  expect(districtsOf('riyadh')).toHaveLength(20);
  expect(districtsOf('abha')).toEqual([]);
});
