import type { Point } from '@/lib/kernel/point';

const angle = String.raw`([-+]?\d{1,3}(?:\.\d+)?)\s*(?:°\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*(?:"|″|”|''|′′|’’)\s*)?)?`;
const pairOf = (one: string): RegExp =>
  new RegExp(String.raw`^\(?\s*${one}\s*(?:,|\s)\s*${one}\s*\)?[.,]?$`, 'i');
/** The compass letter comes before each angle, after it, or is missing. */
const sidesBefore = pairOf(String.raw`([NSEW])\s*${angle}`);
const sidesBehind = pairOf(`${angle}([NSEW])?`);

const letters: [words: RegExp, letter: string][] = [
  [/شمالا?/g, 'N'],
  [/جنوبا?/g, 'S'],
  [/شرقا?/g, 'E'],
  [/غربا?/g, 'W'],
];

/**
 * Parses `24.7136, 46.6753`, `24°42'49.0"N 46°40'31.1"E`, `N24.7136, E46.6753` and similar from
 * normalised text. South and west are negative; N and E may come in either order. Null for anything
 * else and for contradictions.
 */
export function typedPoint(text: string): Point | null {
  const latin = letters.reduce((said, [words, letter]) => said.replace(words, letter), text);
  const typed = latin.replace(/[،;؛]/g, ',');
  const before = sidesBefore.exec(typed);
  const match = before ?? sidesBehind.exec(typed);
  if (!match) return null;
  const [one, other] = [match.slice(1, 5), match.slice(5)].map((parts) =>
    before ? angleOf(parts.slice(1), parts[0]) : angleOf(parts, parts[3]),
  );
  if (!one || !other) return null;
  const axes = [one.side && axisOf(one.side), other.side && axisOf(other.side)];
  if (axes[0] && axes[0] === axes[1]) return null;
  const [lat, long] = axes[0] === 'long' || axes[1] === 'lat' ? [other, one] : [one, other];
  const isOnGlobe = Math.abs(lat.value) <= 90 && Math.abs(long.value) <= 180;
  return isOnGlobe ? { lat: lat.value, long: long.value } : null;
}

interface Angle {
  value: number;
  side: string;
}

const axisOf = (side: string): 'lat' | 'long' => (/[NS]/.test(side) ? 'lat' : 'long');

/** Null for a sign together with a compass letter, and for sixty minutes or seconds. */
function angleOf(
  [degrees = '', minutes = '0', seconds = '0']: (string | undefined)[],
  named = '',
): Angle | null {
  const side = named.toUpperCase();
  const isNegative = degrees.startsWith('-');
  if ((isNegative && side) || Number(minutes) >= 60 || Number(seconds) >= 60) return null;
  const value = Math.abs(Number(degrees)) + Number(minutes) / 60 + Number(seconds) / 3_600;
  return { value: isNegative || side === 'S' || side === 'W' ? -value : value, side };
}
