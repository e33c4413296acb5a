import type { Point } from '@/lib/kernel/point';
import { normaliseTyped } from '@/lib/kernel/typed-text';
import { isShortLink, linkIn, pointOfLink } from './map-link';
import { roundedPoint } from './rounded-point';
import { typedPoint } from './typed-point';

/** A point that was read. `guess`: only the view of a map, whose middle need not be the place that is meant. */
export interface ReadPoint extends Point {
  guess?: true;
}

/** The longest links of ways have a third of it; a page of text pasted by mistake costs no more. */
const mostLetters = 2_000;

/**
 * Reads a typed or pasted point: `24.7136, 46.6753` in digits of any script, with an Arabic comma, degrees, minutes and
 * seconds, N and E before or behind, or a long map link. `short-link` for one that would have to be opened first; null for
 * what is no point on the globe.
 */
export function parseCoordinates(text: string): ReadPoint | 'short-link' | null {
  const typed = normaliseTyped(text.slice(0, mostLetters));
  const link = linkIn(typed);
  if (link && isShortLink(link)) return 'short-link';
  const found: ReadPoint | null = link ? pointOfLink(link) : typedPoint(typed);
  return found && { ...roundedPoint(found), ...(found.guess && { guess: true }) };
}
