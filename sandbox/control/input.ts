import type { Context } from 'hono';
import { z } from 'zod';
import { isTooDeep } from '../http/body';
import { type FieldErrors, Refusal } from '../http/envelope';
import type { World } from '../store/world';
import type { Worlds } from '../store/worlds';

export const notFound = () => new Refusal(404, 'Not Found');
export const noWorld = () => new Refusal(404, 'There is no world with this key.');
const invalid = (errors: FieldErrors) => new Refusal(422, 'The given data was invalid.', errors);

/**
 * Returns the world that a control call names with `?key=`, else the default world. Throws 404 for
 * an unknown key.
 */
export function worldOf(c: Context, worlds: Worlds): World {
  const key = c.req.query('key');
  const world = key === undefined ? worlds.default : worlds.worldByKey(key);
  if (!world) throw noWorld();
  return world;
}

/**
 * Reads a JSON body and validates it; no body counts as `{}`. Throws 422 in the envelope for
 * anything else.
 */
export async function readJson<Value>(c: Context, schema: z.ZodType<Value>): Promise<Value> {
  const text = await c.req.text();
  let json: unknown;
  try {
    json = text.trim() === '' ? {} : JSON.parse(text);
    if (isTooDeep(json)) throw new Error('too deep');
  } catch {
    throw invalid({ body: ['is not valid JSON'] });
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  // Without a prototype, because a field may be called `constructor`.
  const errors: FieldErrors = Object.create(null);
  const addError = (field: string, message: string) => {
    errors[field] = [...(errors[field] ?? []), message];
  };
  for (const issue of parsed.error.issues) {
    if (issue.code !== 'unrecognized_keys') addError(issue.path.join('.') || 'body', issue.message);
    else
      for (const key of issue.keys)
        addError([...issue.path, key].join('.'), 'is not a known field');
  }
  throw invalid(errors);
}

/** Reads a count from the query, 0 if missing. Throws 422 for anything but a whole number. */
export function readCount(c: Context, name: string): number {
  const text = c.req.query(name) ?? '0';
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw invalid({ [name]: ['must be a whole number, 0 or more'] });
}

const DURATION = /^P(?=.)(?:(\d+)W)?(?:(\d+)D)?(?:T(?=.)(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/;
const UNITS_MS = [7 * 86_400_000, 86_400_000, 3_600_000, 60_000, 1000];
/** Upper bound of a duration, so that the clock stays within the range of `Date`. */
const LONGEST_MS = 100 * 365 * 86_400_000;

/** An ISO 8601 duration of weeks, days, hours, minutes and seconds, parsed to milliseconds. */
export const durationMs = z
  .string()
  .regex(DURATION, 'must be an ISO 8601 duration such as P1DT2H')
  .transform((text) => {
    const parts = DURATION.exec(text)?.slice(1) ?? [];
    return UNITS_MS.reduce((sum, unit, index) => sum + unit * Number(parts[index] ?? 0), 0);
  })
  .pipe(z.number().max(LONGEST_MS));
