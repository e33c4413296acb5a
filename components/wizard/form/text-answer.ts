import './zod-without-eval';
import { z } from 'zod';
import { codePoints } from '@/lib/kernel/typed-text';

// Invisible characters that get pasted: direction marks, zero-width spaces, lone surrogates. The
// two joiners stay: emoji sequences and Persian words need them.
const unseen =
  /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/gu;
const control = /[^\P{Control}\n]/gu;

/**
 * Cleans a typed text without changing anything visible; a text with nothing visible becomes empty.
 */
export function cleanText(typed: string): string {
  const text = typed.replace(/\r\n?/g, '\n').replace(control, ' ').replace(unseen, '').trim();
  return /[^\p{Separator}\p{Other}]/u.test(text) ? text : '';
}

/**
 * A cleaned text of at most `limit` code points, as the partner counts (§8). `tooLong` is the error
 * code of a longer one; the excess is appended.
 */
export const text = (limit: number, tooLong: string) =>
  z
    .string()
    .transform(cleanText)
    .refine((value) => codePoints(value) <= limit, {
      error: ({ input }) => `${tooLong}:${codePoints(String(input)) - limit}`,
    });

/** The same; `missing` is the error code of an empty text. */
export const requiredText = (limit: number, tooLong: string, missing: string) =>
  text(limit, tooLong).refine((value) => value !== '', { error: missing, abort: true });
