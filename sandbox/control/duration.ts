import { z } from 'zod';

const DURATION = /^P(?=.)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const UNITS_MS = [7 * 86_400_000, 86_400_000, 3_600_000, 60_000, 1000];
/** No duration may leave the range of dates that a clock can show. */
const LONGEST_MS = 100 * 365 * 86_400_000;

/** Milliseconds of an ISO 8601 duration in weeks, days, hours, minutes, seconds; undefined for anything else. */
function parseDuration(text: string): number | undefined {
  const parts = DURATION.exec(text)?.slice(1);
  if (!parts) return undefined;
  const ms = UNITS_MS.reduce((sum, unit, index) => sum + unit * Number(parts[index] ?? 0), 0);
  return ms <= LONGEST_MS ? ms : undefined;
}

/** An ISO 8601 duration in a body, read as milliseconds. */
export const durationMs = z.string().transform((text, ctx) => {
  const ms = parseDuration(text);
  if (ms !== undefined) return ms;
  ctx.addIssue({ code: 'custom', message: 'must be an ISO 8601 duration such as P1DT2H' });
  return z.NEVER;
});
