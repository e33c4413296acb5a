import { normaliseTyped } from '@/lib/kernel/typed-text';
import type { Point } from './places';
import { roundedPoint } from './rounded-point';

/** A point that was read. `guess`: only the view of a map, whose middle need not be the place that is meant. */
export interface ReadPoint extends Point {
  guess?: true;
}

const number = String.raw`-?\d{1,3}(?:\.\d+)?`;
const pair = String.raw`(?:loc:)?(${number})\s*(?:,|\s)\s*(${number})`;

/** Opens only where the link leads, and we follow none. */
const shortLink =
  /^(https?:\/\/)?(maps\.app\.goo\.gl|goo\.gl|g\.co|g\.page|maps\.apple(?:\.com)?\/p)\//i;
const link = /^(https?:\/\/|geo:|(www\.)?google\.[a-z.]+\/|maps\.)/i;

/**
 * Reads a typed or pasted point: `24.7136, 46.6753` in digits of any script, with an Arabic comma, degrees, minutes and
 * seconds, N and E before or behind, or a long map link. `short-link` for one that would have to be opened first; null for
 * what is no point on the globe.
 */
export function parseCoordinates(text: string): ReadPoint | 'short-link' | null {
  const typed = normaliseTyped(text).replace(/[،;؛]/g, ',');
  // A phone shares a place with its name and a greeting around the link.
  const address = /(?:https?:\/\/|geo:)\S+/i.exec(typed)?.[0] ?? typed;
  if (shortLink.test(address)) return 'short-link';
  const found: ReadPoint | null = link.test(address) ? pointOfLink(address) : pointOfText(typed);
  if (!found || Math.abs(found.lat) > 90 || Math.abs(found.long) > 180) return null;
  const { lat, long, guess } = found;
  return { ...roundedPoint({ lat, long }), ...(guess && { guess }) };
}

const pointOf = (match: RegExpMatchArray | null | undefined): ReadPoint | null =>
  match ? { lat: Number(match[1]), long: Number(match[2]) } : null;

/** A point in a parameter of a link, whichever of these names it has. */
const inParameter = (names: string, address: string): RegExpExecArray | null =>
  new RegExp(
    `[?&](?:${names})=(?:loc:)?(${number})(?:\\s*(?:,|\\s)\\s*|&mlon=)\\+?(${number})`,
  ).exec(address);

/**
 * The place that a long map link means: the pin of its data, the last of them where it names a way; the destination; what
 * was searched for; the last point of its path. Where it has only the view of the map, that is a guess.
 */
function pointOfLink(link: string): ReadPoint | null {
  const address = decoded(link);
  const [beforeView = ''] = address.split('/@');
  const places = [
    [...address.matchAll(new RegExp(`!3d(${number})!4d(${number})`, 'g'))].at(-1),
    // The data of a way has its stops with the longitude first.
    lastSwapped(address),
    inParameter('destination|daddr', address),
    inParameter('q|query|coordinate|mlat', address),
    [...beforeView.matchAll(new RegExp(`/${pair}(?=/|$|\\?)`, 'g'))].at(-1),
    new RegExp(`^geo:${pair}`, 'i').exec(address),
    // Beside a search it is only the view; alone it is Apple's pin.
    /[?&]q(?:uery)?=/.test(address) ? null : inParameter('ll', address),
  ];
  const place = pointOf(places.find(Boolean));
  if (place) return place;
  const view = new RegExp(`@(${number}),(${number})`).exec(address);
  const guess = pointOf(view ?? inParameter('ll|sll|center', address));
  return guess && { ...guess, guess: true };
}

function lastSwapped(address: string): RegExpMatchArray | undefined {
  if (!address.includes('/dir/')) return undefined;
  const stops = [...address.matchAll(new RegExp(`!1d(${number})!2d(${number})`, 'g'))];
  const [whole = '', long = '', lat = ''] = stops.at(-1) ?? [];
  return whole ? [whole, lat, long] : undefined;
}

const oneAngle = String.raw`([NSEW])?\s*(-?\d{1,3}(?:\.\d+)?)\s*(?:°\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*(?:"|″|”|''|′′|’’)\s*)?)?([NSEW])?`;
const twoAngles = new RegExp(
  String.raw`^\(?\s*${oneAngle}\s*(?:,|\s)\s*${oneAngle}\s*\)?[.,]?$`,
  'i',
);

/** `24.7136, 46.6753`, `24°42'49.0"N 46°40'31.1"E`, `N24.7136, E46.6753`. South and west are negative; N, E may stand in either order. */
function pointOfText(text: string): Point | null {
  const english = text
    .replace(/شمالا?/g, 'N')
    .replace(/جنوبا?/g, 'S')
    .replace(/شرقا?/g, 'E')
    .replace(/غربا?/g, 'W');
  const match = twoAngles.exec(english);
  if (!match) return null;
  const [one, other] = [match.slice(1, 6), match.slice(6, 11)].map(angleOf);
  if (!one || !other) return null;
  const isLongitude = ({ side }: Angle) => side === 'E' || side === 'W';
  const [lat, long] = isLongitude(one) ? [other, one] : [one, other];
  return { lat: lat.value, long: long.value };
}

interface Angle {
  value: number;
  side: string;
}

function angleOf([before, degrees, minutes = '0', seconds = '0', behind]: (
  | string
  | undefined
)[]): Angle {
  const side = (before ?? behind ?? '').toUpperCase();
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3_600;
  return { value: side === 'S' || side === 'W' ? -value : value, side };
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address.replaceAll('+', ' '));
  } catch {
    return address;
  }
}
