import type { Point } from '@/lib/kernel/point';
import { foldName } from './place-search';
import { allPlaces, cities, cityOf, distanceKm, findPlace, type Place } from './places';

/** A normalised word of an address; `sign` when it says what kind of name is next to it. */
interface Token {
  folded: string;
  sign: 'district' | 'street' | 'landmark' | null;
}

const signs: [NonNullable<Token['sign']>, RegExp][] = [
  ['district', /^(?:[بو]?(?:ال)?حي|hayy?|hai|district|dist)$/u],
  ['street', /^(?:ال)?(?:شارع|ش|طريق|جاده|ممر|دوار|ميدان|كوبري|جسر|نفق|مخرج|بوابه)$/u],
  ['street', /^(?:street|st|road|rd|avenue|ave|highway|hwy|lane|square|bridge|exit|gate)$/],
  [
    'landmark',
    /^(?:ال)?(?:مسجد|جامع|مدرسه|مدارس|سوق|اسواق|مول|مجمع|برج|ابراج|عماره|مستشفي|صيدليه|حديقه|فندق|محطه|بنك|مركز|مخبز|مطعم|مغسله)$/u,
  ],
  [
    'landmark',
    /^(?:mosque|masjid|school|mall|market|tower|towers|hospital|pharmacy|park|hotel|station|bank|cent(?:er|re)|plaza|compound)$/,
  ],
];

/** Normalises letters like `foldName`, but for a word that `foldName` would drop. */
const plain = (word: string): string =>
  word
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\u0640.]/gu, '')
    .toLowerCase()
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي');

const isLatin = (word: string): boolean => /^[a-z]/.test(word);

function tokensOf(part: string): Token[] {
  return part.split(/\s+/).flatMap((word): Token[] => {
    const bare = plain(word);
    const sign = signs.find(([, pattern]) => pattern.test(bare))?.[0] ?? null;
    if (sign) return [{ folded: bare, sign }];
    return foldName(word).map((folded) => ({ folded, sign: null }));
  });
}

const partsOf = (text: string): Token[][] =>
  text
    .split(/[،,؛;/|()\n]+|\s[-–—]\s/u)
    .map(tokensOf)
    .filter(({ length }) => length > 0);

/**
 * Whether a part of an address names this place. *King Fahd Road* and *شارع العليا* are streets in
 * any place, and a mosque may be named after any district: the name must be alone, next to a word
 * for a district, or at the end of a part that begins with a street.
 */
function isIn(part: Token[], name: string[], isCity: boolean): boolean {
  const last = part.length - name.length;
  if (name.length === 0 || last < 0) return false;
  return Array.from({ length: last + 1 }, (_, from) => from).some((from) => {
    if (!name.every((word, index) => part[from + index]?.folded === word)) return false;
    const [before, after] = [part[from - 1], part[from + name.length]];
    if (!before && !after) return true;
    if (isCity) return false;
    if (before?.sign === 'district' || (isLatin(name[0] ?? '') && after?.sign === 'district'))
      return true;
    // In Arabic the word for a street precedes its name, in English it follows.
    const isOfAnother =
      (before?.sign && !isLatin(before.folded)) || (after?.sign && isLatin(after.folded));
    return !after && !isOfAnother && part.slice(0, from).some(({ sign }) => sign === 'street');
  });
}

const namesOf = ({ name }: Place): string[][] => Object.values(name).map(foldName);

/**
 * A pin not chosen by name may lie in any district within this distance: only their centres are
 * known.
 */
const reachKm = 3;

function isHere(place: Place, point: Point, placeId: string | null): boolean {
  if (place.city === null) {
    const city = cityOf(place.id);
    return !city || distanceKm(city.point, point) <= city.radiusKm + reachKm;
  }
  const chosen = findPlace(placeId);
  return chosen?.city ? chosen.id === place.id : distanceKm(place.point, point) <= reachKm;
}

/**
 * Returns the district in the pin's city, or the city, that an address names although the pin is
 * elsewhere; null when it names none, the pin's own, or an unknown one. Districts of other cities
 * are ignored: many share their names.
 */
export function districtElsewhere(
  address: string,
  { point, placeId }: { point: Point; placeId: string | null },
): Place | null {
  const city = cities.find(({ id }) => {
    const found = cityOf(id);
    return found && distanceKm(found.point, point) <= found.radiusKm;
  });
  const parts = partsOf(address);
  const named = allPlaces.filter(
    (place) =>
      (place.city === null || (city && place.id.startsWith(`${city.id}/`))) &&
      namesOf(place).some((name) => parts.some((part) => isIn(part, name, place.city === null))),
  );
  const [districts, others] = [true, false].map((isDistrict) =>
    named.filter((place) => (place.city !== null) === isDistrict),
  ) as [Place[], Place[]];
  for (const group of [districts, others]) {
    if (group.length > 0 && !group.some((place) => isHere(place, point, placeId)))
      return group[0] ?? null;
  }
  return null;
}
