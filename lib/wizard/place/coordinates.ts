import { type Point, roundedPoint } from '@/lib/kernel/point';
import { normaliseTyped } from '@/lib/kernel/typed-text';

/** A parsed point. `guess`: only the map's centre, which need not be the place that is meant. */
export interface ParsedPoint extends Point {
  guess?: true;
}

/**
 * The longest direction links have a third of it; bounds the cost of a long text pasted by mistake.
 */
const maxLetters = 2_000;

/**
 * Parses a typed or pasted point: `24.7136, 46.6753` in digits of any script, with an Arabic comma;
 * degrees, minutes and seconds with N and E before or after; or a long map link. Returns
 * `short-link` for a link that would have to be resolved, null when there is no valid point.
 */
export function parseCoordinates(text: string): ParsedPoint | 'short-link' | null {
  const typed = normaliseTyped(text.slice(0, maxLetters));
  const link = linkIn(typed);
  if (link && isShortLink(link)) return 'short-link';
  const found: ParsedPoint | null = link ? pointOfLink(link) : typedPoint(typed);
  return found && { ...roundedPoint(found), ...(found.guess && { guess: true }) };
}

/** A link within text: phones share a place with its name and a greeting around it. */
const linkPattern =
  /\b(?:[a-z][\w+.-]*:\/\/|geo:|(?:[\w-]+\.)+[a-z]{2,}[/?])\S*|\/\/\/\p{L}+\.\p{L}+\.\p{L}+/iu;

/** Short links have to be resolved by a request, which we do not make. */
const shortLinks =
  /^(?:https?:\/\/)?(?:www\.)?(?:(?:maps\.app\.goo\.gl|goo\.gl|g\.co|g\.page|share\.google|maps\.apple(?:\.com)?\/p|(?:osm|openstreetmap)\.org\/go|what3words\.com|w3w\.co)(?:\/|$)|waze\.com\/ul\/h|\/\/\/)/i;

/** Returns the link in a text without trailing punctuation, or null. */
const linkIn = (text: string): string | null =>
  linkPattern.exec(text)?.[0].replace(/(?:(?!\/)\p{P})+$/u, '') ?? null;

const isShortLink = (link: string): boolean => shortLinks.test(link);

/**
 * Returns the place that a long map link means. For directions it is the destination, never a stop
 * or the start; else the last pin of its data, what was searched for, or a point in its path.
 * `guess` when it has only the map's view. Null when it contains no point.
 */
function pointOfLink(link: string): (Point & { guess?: true }) | null {
  const parts = partsOf(link);
  if (!parts) return null;
  const place = isWay(parts) ? destinationOf(parts) : placeOf(parts);
  if (place) return place;
  const view = centerOf(parts);
  return view && { ...view, guess: true };
}

interface Parts {
  segments: string[];
  /** Google's own notation after `data=`. */
  data: string;
  fragment: string;
  of: (...names: string[]) => string | undefined;
}

function partsOf(link: string): Parts | null {
  const whole = /^(?:[a-z][\w+.-]*:\/\/|geo:)/i.test(link) ? link : `https://${link}`;
  if (!URL.canParse(whole)) return null;
  const { protocol, pathname, searchParams, hash } = new URL(whole);
  const segments =
    protocol === 'geo:'
      ? [decoded(pathname).split(/[,;]/, 2).join(',')]
      : pathname.split('/').map(decoded);
  const data = segments.filter((one) => one.startsWith('data=')).join('');
  const of = (...names: string[]) =>
    names.map((name) => searchParams.get(name)).find(Boolean) ?? undefined;
  return { segments, data, fragment: hash, of };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment.replaceAll('+', ' '));
  } catch {
    return segment;
  }
}

/**
 * A single point, possibly followed by a label or prefixed by Google or Waze. `0,0` is a
 * placeholder for none.
 */
function pointIn(value: string | undefined): Point | null {
  if (value === undefined) return null;
  const point = typedPoint(
    normaliseTyped(value)
      .replace(/^(?:loc:|ll\.)/, '')
      .replace(/\(.*$/, '')
      .trim(),
  );
  return point && (point.lat !== 0 || point.long !== 0) ? point : null;
}

const isPoint = (point: Point | null): point is Point => point !== null;

const isWay = ({ segments, of }: Parts): boolean =>
  segments.includes('dir') || of('destination', 'daddr', 'to', 'route') !== undefined;

/** The stops of a directions path; the last is empty when no destination was chosen. */
function stopsOf(segments: string[]): string[] {
  const from = segments.indexOf('dir') + 1;
  const view = segments.findIndex((one) => /^(?:@|data=)/.test(one));
  if (from === 0 || view >= 0) return segments.slice(from, view);
  return segments.slice(from, segments.at(-1) === '' ? -1 : undefined);
}

function destinationOf({ segments, data, of }: Parts): Point | null {
  // The data of directions lists the stops that have a name, longitude first.
  const [, long, lat] = [...data.matchAll(/!2m2!1d(-?[\d.]+)!2d(-?[\d.]+)/g)].at(-1) ?? [];
  const last = stopsOf(segments).at(-1);
  const named = of('destination', 'daddr', 'to') ?? of('route')?.split(';').at(-1);
  return (
    pointIn(last) ??
    pointIn(last === '' ? undefined : long && `${lat},${long}`) ??
    pointIn(named?.split(/ ?to:/).at(-1))
  );
}

function placeOf({ segments, data, of }: Parts): Point | null {
  const [, lat, long] = [...data.matchAll(/!3d(-?[\d.]+)!4d(-?[\d.]+)/g)].at(-1) ?? [];
  const searched = of('q', 'query');
  const marked = of('mlat') && `${of('mlat')},${of('mlon')}`;
  // With a search it is only the map's view; alone it is a pin.
  const pinned = searched ? undefined : of('ll', 'latlng');
  const named = [lat && `${lat},${long}`, searched, of('coordinate'), marked, pinned];
  const inPath = segments.map(pointIn).filter(isPoint).at(-1);
  return named.map(pointIn).find(isPoint) ?? inPath ?? null;
}

function centerOf({ segments, fragment, of }: Parts): Point | null {
  const [at] = segments.flatMap((one) => /^@(-?[\d.]+,-?[\d.]+)/.exec(one)?.[1] ?? []);
  const [, lat, long] = /#map=[\d.]+\/(-?[\d.]+)\/(-?[\d.]+)/.exec(fragment) ?? [];
  const seen = of('lat') && `${of('lat')},${of('lon', 'lng')}`;
  const named = [at, of('ll', 'sll', 'center', 'viewpoint', 'cbll'), lat && `${lat},${long}`, seen];
  return named.map(pointIn).find(isPoint) ?? null;
}

const angle = String.raw`([-+]?\d{1,3}(?:\.\d+)?)\s*(?:°\s*(?:(\d{1,2}(?:\.\d+)?)\s*['′’]\s*)?(?:(\d{1,2}(?:\.\d+)?)\s*(?:"|″|”|''|′′|’’)\s*)?)?`;
const pairOf = (one: string): RegExp =>
  new RegExp(String.raw`^\(?\s*${one}\s*(?:,|\s)\s*${one}\s*\)?[.,]?$`, 'i');
/** The compass letter comes before each angle, after it, or is missing. */
const sidesBefore = pairOf(String.raw`([NSEW])\s*${angle}`);
const sidesBehind = pairOf(`${angle}([NSEW])?`);

const letters: [pattern: RegExp, letter: string][] = [
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
function typedPoint(text: string): Point | null {
  const latin = letters.reduce((said, [pattern, letter]) => said.replace(pattern, letter), text);
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
