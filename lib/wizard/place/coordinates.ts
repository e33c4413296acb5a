import { type Point, roundedPoint } from '@/lib/kernel/point';
import { normaliseTyped } from '@/lib/kernel/typed-text';
import { isShortLink, linkIn, pointOfLink } from './map-link';
import { typedPoint } from './typed-point';

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
