import type { Context } from 'hono';
import type { z } from 'zod';
import { type FieldErrors, Refusal } from '../http/envelope';

/** Reads a JSON body that fits the schema; no body counts as `{}`. Anything else is a 422 in the envelope. */
export async function readJson<Value>(c: Context, schema: z.ZodType<Value>): Promise<Value> {
  const text = await c.req.text();
  let json: unknown;
  try {
    json = text.trim() === '' ? {} : JSON.parse(text);
  } catch {
    throw new Refusal(422, 'The body is not JSON.');
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) {
    const field = path.join('.') || 'body';
    errors[field] = [...(errors[field] ?? []), message];
  }
  throw new Refusal(422, 'The given data was invalid.', errors);
}
