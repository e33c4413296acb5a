import { describe, expect, it } from 'vitest';
import { doubtOf, isInKingdom } from './doubts';
import { allPlaces } from './places';

const olaya = { lat: 24.694, long: 46.685 };

describe('doubts about a point', () => {
  it('has none about a known place, at the coast or at the border', () => {
    expect(allPlaces.filter(({ point }) => doubtOf({ point }) !== null)).toEqual([]);
  });

  it('detects swapped latitude and longitude, and does not correct it', () => {
    expect(doubtOf({ point: { lat: 46.685, long: 24.694 } })).toEqual({
      kind: 'swapped',
      point: olaya,
    });
  });

  it.each([
    ['nowhere', 0, 0],
    ['Cairo', 30.04, 31.24],
    ['Manama', 26.23, 50.58],
    ['Dubai', 25.2, 55.27],
    ['Doha', 25.29, 51.53],
    ['Kuwait City', 29.37, 47.98],
    ['Sanaa', 15.37, 44.19],
    ['Amman', 31.95, 35.93],
    ['the pole', 90, 0],
  ])('sees that %s is abroad', (_name, lat, long) => {
    expect(doubtOf({ point: { lat, long } })).toEqual({ kind: 'outside' });
  });

  it.each([
    ['Najran', 17.49, 44.13],
    ['Arar', 30.98, 41.02],
    ['Yanbu', 24.09, 38.06],
    ['Jeddah corniche', 21.55, 39.1],
    ['Khobar corniche', 26.29, 50.225],
    ['Khafji', 28.43, 48.49],
    ['Haql', 29.29, 34.94],
  ])('knows that %s is in the Kingdom', (_name, lat, long) => {
    expect(isInKingdom({ lat, long })).toBe(true);
  });

  it('doubts a device with an accuracy worse than 200 m', () => {
    expect(doubtOf({ point: olaya, accuracyM: 200 })).toBeNull();
    expect(doubtOf({ point: olaya, accuracyM: 900.4 })).toEqual({ kind: 'vague', meters: 900 });
  });

  it('doubts a pin far from the city that was searched for', () => {
    expect(doubtOf({ point: olaya, searched: 'riyadh/al-yasmin' })).toBeNull();
    expect(doubtOf({ point: olaya, searched: 'nowhere' })).toBeNull();
    expect(doubtOf({ point: olaya, searched: 'jeddah/al-rawdah', accuracyM: 900 })).toMatchObject({
      kind: 'far',
      cityId: 'jeddah',
    });
  });
});
