import type { Point } from '@/lib/kernel/point';
import { foldName } from './place-search';
import { allPlaces, cities, cityOf, distanceKm, findPlace, type Place } from './places';

/** A word of an address as it is compared; `sign` where it says what kind of name stands beside it. */
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

/** The same letters as `foldName` leaves, in a word that it would drop. */
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
    const sign = signs.find(([, words]) => words.test(bare))?.[0] ?? null;
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
 * Whether a part of an address is in a place of this name. *King Fahd Road* and *شارع العليا* are streets wherever they are, and
 * a mosque may be called after any district: the name stands alone, beside the word for a district, or ends what begins with a street.
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
    // In Arabic the word for a street stands before its name, in English behind it.
    const isOfAnother =
      (before?.sign && !isLatin(before.folded)) || (after?.sign && isLatin(after.folded));
    return !after && !isOfAnother && part.slice(0, from).some(({ sign }) => sign === 'street');
  });
}

const namesOf = ({ name }: Place): string[][] => Object.values(name).map(foldName);

/** A point that was not chosen by name may be in any district as near as this: we know their middles alone. */
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
 * The district of the pin's city, or the city, that an address names although the pin stands in another; null where it names
 * none, also the one of the pin, or nothing that we know. A district of another city is not meant: many have the same names.
 */
export function namedElsewhere(
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
