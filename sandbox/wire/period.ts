import { z } from 'zod';
import { type Period, PERIODS, type Words } from './words';

/** `{code, name, period}` of a pickup window (§2, Available day). */
export const PERIOD = z.object({ code: z.enum(PERIODS), name: z.string(), period: z.string() });

export function showPeriod(code: Period, words: Words): z.infer<typeof PERIOD> {
  return { code, name: words.period[code], period: words.window[code] };
}
