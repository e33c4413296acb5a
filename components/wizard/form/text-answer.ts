import './zod-without-eval';
import { z } from 'zod';
import { codePoints } from '@/lib/kernel/digits';

// Pasted along unawares: marks of reading direction, spaces without width, halves of characters. The two joiners stay:
// families of emoji and Persian words are made with them.
const unseen =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/gu;
const control = /[^\P{Control}\n]/gu;

/** What was meant by what was typed. Nothing that can be seen is changed; what has nothing to see is empty. */
export function cleanText(typed: string): string {
  const text = typed.replace(/\r\n?/g, '\n').replace(control, ' ').replace(unseen, '').trim();
  return /[^\p{Separator}\p{Other}]/u.test(text) ? text : '';
}

/**
 * One text, cleaned, of at most `limit` characters as the partner counts them (§8). `tooLong` is the code when it
 * is longer; it carries by how many.
 */
export const text = (limit: number, tooLong: string) =>
  z
    .string()
    .transform(cleanText)
    .refine((value) => codePoints(value) <= limit, {
      error: ({ input }) => `${tooLong}:${codePoints(String(input)) - limit}`,
    });

/** The same; `missing` is the code when there is nothing. */
export const requiredText = (limit: number, tooLong: string, missing: string) =>
  text(limit, tooLong).refine((value) => value !== '', { error: missing, abort: true });
