import type { Point } from '@/lib/kernel/point';
import { normaliseTyped } from '@/lib/kernel/typed-text';
import { typedPoint } from './typed-point';

/** A link within text: phones share a place with its name and a greeting around it. */
const linkPattern =
  /\b(?:[a-z][\w+.-]*:\/\/|geo:|(?:[\w-]+\.)+[a-z]{2,}[/?])\S*|\/\/\/\p{L}+\.\p{L}+\.\p{L}+/iu;

/** Short links have to be resolved by a request, which we do not make. */
const shortLinks =
  /^(?:https?:\/\/)?(?:www\.)?(?:(?:maps\.app\.goo\.gl|goo\.gl|g\.co|g\.page|share\.google|maps\.apple(?:\.com)?\/p|(?:osm|openstreetmap)\.org\/go|what3words\.com|w3w\.co)(?:\/|$)|waze\.com\/ul\/h|\/\/\/)/i;

/** Returns the link in a text without trailing punctuation, or null. */
export const linkIn = (text: string): string | null =>
  linkPattern.exec(text)?.[0].replace(/(?:(?!\/)\p{P})+$/u, '') ?? null;

export const isShortLink = (link: string): boolean => shortLinks.test(link);

/**
 * Returns the place that a long map link means. For directions it is the destination, never a stop
 * or the start; else the last pin of its data, what was searched for, or a point in its path.
 * `guess` when it has only the map's view. Null when it contains no point.
 */
export function pointOfLink(link: string): (Point & { guess?: true }) | null {
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
