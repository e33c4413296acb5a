import { allPlaces, type Place } from './places';

const maxHits = 8;
/** Longer than any name; bounds the cost of a long text pasted by mistake. */
const maxLetters = 80;

/** Maps letters of Persian and Urdu keyboards, and two with two spellings, to Arabic ones. */
const arabicLetters: Record<string, string> = {
  ...{ ی: 'ي', ې: 'ي', ے: 'ي', ى: 'ي', ک: 'ك', ڪ: 'ك', ٱ: 'ا' },
  ...{ ة: 'ه', ہ: 'ه', ھ: 'ه', ۃ: 'ه', ە: 'ه', ۀ: 'ه' },
};

/**
 * Normalises the spelling of a name: no diacritics, no hamza, one ha, one ya, Latin lower case, and
 * no article, which is written joined, apart, with a hyphen, or not at all.
 */
export const foldName = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\u0640\u2019']/gu, '')
    .toLowerCase()
    .replace(/[یېےىکڪٱةہھۃەۀ]/g, (letter) => arabicLetters[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    // With the article it is a name (Madinah), not the word for a city.
    .filter((word) => !/^(?:مدينه|district|city)$/.test(word))
    .map((word) => word.replace(/^(?:ال(?=..)|al(?=...))/, ''))
    .filter((word) => !/^(?:|ا|ال|a|al|حي)$/.test(word));

/**
 * Consonants of a Latin word, so that spellings match: Jiddah/Jeddah, Mecca/Makkah, Yasmeen/Yasmin.
 */
const skeletonOf = (word: string): string =>
  /^[a-z]+$/.test(word)
    ? word
        .replace(/[aeiouh]/g, '')
        .replaceAll('c', 'k')
        .replace(/(.)\1+/g, '$1')
    : '';

interface Entry {
  place: Place;
  /** Its name in each language, and its other names. */
  names: string[][];
  own: string[];
  city: string[];
}

const namesOf = (name: Place['name']): string[][] => Object.values(name).map(foldName);

const entries: Entry[] = allPlaces.map((place) => ({
  place,
  names: namesOf(place.name),
  own: namesOf(place.name).flat(),
  city: place.city ? namesOf(place.city).flat() : [],
}));

const soundsLike = (word: string, typed: string): boolean => {
  const skeleton = skeletonOf(typed);
  return skeleton.length > 1 && skeletonOf(word).startsWith(skeleton);
};

/** Score of one typed word; 0 for no match. */
function matchScore({ own, city }: Entry, typed: string): number {
  if (own.includes(typed)) return 5;
  if (own.some((word) => word.startsWith(typed))) return 4;
  if (city.some((word) => word.startsWith(typed))) return 2;
  if (typed.length > 2 && own.some((word) => word.includes(typed))) return 1.5;
  return [...own, ...city].some((word) => soundsLike(word, typed)) ? 1 : 0;
}

/** Entries that match every typed word, best first. */
function matches(typed: string[]): Entry[] {
  if (typed.length === 0) return [];
  return entries
    .map((entry) => {
      const fits = typed.map((word) => matchScore(entry, word));
      return { entry, score: fits.includes(0) ? 0 : fits.reduce((sum, one) => sum + one, 0) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ entry }) => entry);
}

/** Street signs split large districts by compass direction; our list has them whole. */
const compass =
  /^(?:شرقيه?|غربيه?|شماليه?|جنوبيه?|east(?:ern)?|west(?:ern)?|north(?:ern)?|south(?:ern)?|sharq\p{L}*|gharb\p{L}*|shamal\p{L}*|jan[ou]+b\p{L}*)$/u;

/**
 * Fallback when not every word matches: without compass words, then by the longest word, shortened
 * step by step.
 */
function fuzzyMatches(typed: string[]): Entry[] {
  const plain = typed.filter((word) => !compass.test(word));
  const found = matches(plain);
  if (found.length > 0) return found;
  const [longest = ''] = [...plain].sort((a, b) => b.length - a.length);
  const least = Math.max(3, Math.ceil(longest.length * 0.6));
  for (let length = longest.length; length >= least; length -= 1) {
    const start = longest.slice(0, length);
    const begun = matches([start]).filter(({ own }) => own.some((word) => word.startsWith(start)));
    if (begun.length > 0) return begun;
  }
  return [];
}

/**
 * Returns cities and districts for a typed text in either language, best first. Every word must
 * match; near matches are used only when there is no such result.
 */
export function searchPlaces(text: string): Place[] {
  const typed = foldName(text.slice(0, maxLetters));
  const exact = matches(typed);
  const found = exact.length > 0 ? exact : fuzzyMatches(typed);
  return found.slice(0, maxHits).map(({ place }) => place);
}

/** Whether the typed words are its name, in either language, with or without its city. */
const isNamed = ({ names, own, city }: Entry, typed: string[]): boolean =>
  names.some((name) => name.every((word) => typed.includes(word))) &&
  typed.every((word) => own.includes(word) || city.includes(word));

/** Whether the typed words are an intended prefix: two letters may be a slip. */
const isBegun = ({ own, city }: Entry, typed: string[]): boolean =>
  typed.every((word) => [...own, ...city].some((one) => one.startsWith(word))) &&
  typed.some((word) => word.length > 2 && own.some((one) => one.startsWith(word)));

/**
 * Returns the only place that a text can mean, for a customer who continues without choosing from
 * the list. Returns `unclear` when several match (two cities have an Al Olaya), null when none
 * does.
 */
export function resolvePlace(text: string): Place | 'unclear' | null {
  const typed = foldName(text.slice(0, maxLetters));
  const found = matches(typed);
  const named = found.filter((entry) => isNamed(entry, typed));
  const [first, ...others] = named.length > 0 ? named : found;
  if (first && others.length === 0 && (named.length > 0 || isBegun(first, typed)))
    return first.place;
  return first || fuzzyMatches(typed).length > 0 ? 'unclear' : null;
}
