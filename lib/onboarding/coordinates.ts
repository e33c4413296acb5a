import { foldDigits } from '@/lib/kernel/digits';
import type { Point } from './places';
import { roundedPoint } from './rounded-point';

const number = String.raw`(-?\d{1,3}(?:\.\d+)?)`;
const between = String.raw`\s*(?:,|\s)\s*\+?`;

/** Where a long map link holds its point, the most exact first: the place itself, what was asked, the view. */
const inLinks = [
  new RegExp(`!3d${number}!4d${number}`),
  new RegExp(
    `[?&](?:q|query|ll|sll|center|coordinate|destination|daddr)=(?:loc:)?${number}${between}${number}`,
  ),
  new RegExp(`/(?:place|search|dir)/${number}${between}${number}`),
  new RegExp(`@${number},${number}`),
];
const plain = new RegExp(`^\\(?${number}${between}${number}\\)?$`);

/** Opens only where the link leads, and we follow none. */
const shortLink = /^(https?:\/\/)?(maps\.app\.goo\.gl|goo\.gl|g\.co|g\.page)\//i;
const link = /^(https?:\/\/|(www\.)?google\.[a-z.]+\/|maps\.)/i;

/**
 * Reads a typed or pasted point: `24.7136, 46.6753` in any digits, with an Arabic comma, degrees and N/E, or a long
 * map link. `short-link` for one that would have to be opened first; null for what is no point on the globe.
 */
export function parseCoordinates(text: string): Point | 'short-link' | null {
  const typed = foldDigits(text)
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[،;؛]/g, ',')
    .trim();
  // A phone shares a place with its name and a greeting around the link.
  const address = /https?:\/\/\S+/i.exec(typed)?.[0] ?? typed;
  if (shortLink.test(address)) return 'short-link';
  const found = link.test(address) ? findIn(decoded(address)) : plain.exec(withoutUnits(typed));
  if (!found) return null;
  const [lat, long] = [Number(found[1]), Number(found[2])];
  return Math.abs(lat) <= 90 && Math.abs(long) <= 180 ? roundedPoint({ lat, long }) : null;
}

const findIn = (address: string): RegExpExecArray | null =>
  inLinks.map((pattern) => pattern.exec(address)).find((found) => found !== null) ?? null;

const withoutUnits = (text: string): string =>
  text
    .replace(/[°º]|(?<![a-z])[NE]\b|شمالا?ً?|شرقا?ً?/giu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ?, ?/g, ', ')
    .trim();

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
