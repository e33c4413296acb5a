import { allPlaces, type Place } from './places';

const mostHits = 8;

/**
 * One spelling for the many of a name: no diacritics, no hamza, one ha, one ya, Latin lower case, and no article,
 * which people write joined, apart, with a dash, or not at all.
 */
export const foldName = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\u0640\u2019']/gu, '')
    .toLowerCase()
    .replaceAll('ة', 'ه')
    .replaceAll('ى', 'ي')
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.replace(/^(?:ال(?=..)|al(?=...))/, ''))
    .filter((word) => !/^(?:|ا|ال|a|al|حي|مدينه|district|city)$/.test(word));

/** Consonants of a Latin word: Jiddah and Jeddah, Mecca and Makkah, Yasmeen and Yasmin are one. */
const skeletonOf = (word: string): string =>
  /^[a-z]+$/.test(word)
    ? word
        .replace(/[aeiouh]/g, '')
        .replaceAll('c', 'k')
        .replace(/(.)\1+/g, '$1')
    : '';

interface Entry {
  place: Place;
  own: string[];
  city: string[];
}

const entries: Entry[] = allPlaces.map((place) => ({
  place,
  own: [...foldName(place.name.ar), ...foldName(place.name.en)],
  city: place.city ? [...foldName(place.city.ar), ...foldName(place.city.en)] : [],
}));

const soundsLike = (word: string, typed: string): boolean => {
  const skeleton = skeletonOf(typed);
  return skeleton.length > 1 && skeletonOf(word).startsWith(skeleton);
};

/** How well one typed word fits; 0 is not at all. */
function fit({ own, city }: Entry, typed: string): number {
  if (own.includes(typed)) return 5;
  if (own.some((word) => word.startsWith(typed))) return 4;
  if (city.some((word) => word.startsWith(typed))) return 2;
  if (typed.length > 2 && own.some((word) => word.includes(typed))) return 1.5;
  return [...own, ...city].some((word) => soundsLike(word, typed)) ? 1 : 0;
}

/** Cities and districts for what was typed, in either language, best first. Every word has to fit. */
export function searchPlaces(text: string): Place[] {
  const typed = foldName(text);
  if (typed.length === 0) return [];
  return entries
    .map((entry) => {
      const fits = typed.map((word) => fit(entry, word));
      return { entry, score: fits.includes(0) ? 0 : fits.reduce((sum, one) => sum + one, 0) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, mostHits)
    .map(({ entry }) => entry.place);
}
