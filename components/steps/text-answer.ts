import { z } from 'zod';
import { codePoints } from '@/lib/kernel/digits';

/**
 * One text, trimmed, of at most `limit` characters as the partner counts them (§8). `tooLong` is the code when it
 * is longer; it carries by how many.
 */
export const text = (limit: number, tooLong: string) =>
  z
    .string()
    .trim()
    .refine((value) => codePoints(value) <= limit, {
      error: ({ input }) => `${tooLong}:${codePoints(String(input)) - limit}`,
    });

/** The same; `missing` is the code when there is nothing. */
export const requiredText = (limit: number, tooLong: string, missing: string) =>
  text(limit, tooLong).refine((value) => value !== '', { error: missing, abort: true });
