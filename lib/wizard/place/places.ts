import type { Point } from '@/lib/kernel/point';
import places from './places.json';

interface Name {
  ar: string;
  en: string;
  /** Another name used in searches; never shown. */
  also?: string;
}

/** A city, or a district of one. `id` is `riyadh` or `riyadh/al-olaya`. */
export interface Place {
  id: string;
  name: Name;
  /** The city of a district; null for a city itself. */
  city: Name | null;
  point: Point;
}

/** Name of a point: the place it was chosen as, or the one that it lies in or near. */
export interface PointDescription {
  name: Name;
  city: Name | null;
  /** The point only lies near the place (it came from a device, for example). */
  near: boolean;
}

const nameOf = ({ ar, en, also }: Name): Name => ({ ar, en, ...(also && { also }) });
const pointOf = ({ lat, long }: Point): Point => ({ lat, long });

export const cities: Place[] = places.map((city) => ({
  id: city.id,
  name: nameOf(city),
  city: null,
  point: pointOf(city),
}));

export const districtsOf = (cityId: string): Place[] => {
  const city = places.find(({ id }) => id === cityId);
  return (city?.districts ?? []).map((district) => ({
    id: `${cityId}/${district.id}`,
    name: nameOf(district),
    city: city ? nameOf(city) : null,
    point: pointOf(district),
  }));
};

export const allPlaces: Place[] = cities.flatMap((city) => [city, ...districtsOf(city.id)]);

export const findPlace = (id: string | null | undefined): Place | null =>
  allPlaces.find((place) => place.id === id) ?? null;

const kmPerDegree = 111.2;

/** Distance in kilometres on a local flat projection, exact enough to tell near from far. */
export function distanceKm(a: Point, b: Point): number {
  const northKm = (a.lat - b.lat) * kmPerDegree;
  const eastKm = (a.long - b.long) * kmPerDegree * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(northKm, eastKm);
}

/** A known place and its distance, in whole kilometres. */
export interface NearPlace extends Place {
  km: number;
}

/** The nearest place of each city, the nearest first. */
export const nearestByCity = (point: Point): NearPlace[] =>
  cities
    .map((city) => {
      const [nearest = city] = [city, ...districtsOf(city.id)].sort(
        (a, b) => distanceKm(a.point, point) - distanceKm(b.point, point),
      );
      return { ...nearest, km: Math.round(distanceKm(nearest.point, point)) };
    })
    .sort((a, b) => a.km - b.km);

/** Returns the city of a place, or the place itself when it is one; null for an unknown id. */
export function cityOf(placeId: string | null | undefined): (Place & { radiusKm: number }) | null {
  const [cityId = ''] = (placeId ?? '').split('/');
  const city = findPlace(cityId);
  return city && { ...city, radiusKm: radiusKmOf(cityId) };
}

const nearestOf = (candidates: Place[], point: Point, withinKm: (place: Place) => number) =>
  candidates
    .map((place) => ({ place, km: distanceKm(place.point, point) }))
    .filter(({ place, km }) => km <= withinKm(place))
    .sort((a, b) => a.km - b.km)[0]?.place ?? null;

const districtReachKm = 3;
const radiusKmOf = (cityId: string): number =>
  places.find(({ id }) => id === cityId)?.radiusKm ?? 0;

/** Describes a point by name; null when no known place is within reach. */
export function describePoint(point: Point, placeId?: string | null): PointDescription | null {
  const chosen = findPlace(placeId);
  if (chosen) return { name: chosen.name, city: chosen.city, near: false };
  const near =
    nearestOf(
      allPlaces.filter(({ city }) => city !== null),
      point,
      () => districtReachKm,
    ) ?? nearestOf(cities, point, ({ id }) => radiusKmOf(id));
  return near && { name: near.name, city: near.city, near: true };
}
