import type { Context } from 'hono';
import type { z } from 'zod';
import { isTooDeep } from '../http/body';
import { type FieldErrors, Refusal } from '../http/envelope';
import { words } from './words';

/** Reads a JSON body that fits the schema; no body counts as `{}`. Anything else is a 422 in the envelope. */
export async function readJson<Value>(c: Context, schema: z.ZodType<Value>): Promise<Value> {
  const text = await c.req.text();
  let json: unknown;
  try {
    json = text.trim() === '' ? {} : JSON.parse(text);
    if (isTooDeep(json)) throw new Error('too deep');
  } catch {
    throw new Refusal(422, words.notJson, { body: [words.notJson] });
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return parsed.data;
  // Without a prototype: a field may be called `constructor`.
  const errors: FieldErrors = Object.create(null);
  const blame = (field: string, message: string) => {
    errors[field] = [...(errors[field] ?? []), message];
  };
  for (const issue of parsed.error.issues) {
    if (issue.code !== 'unrecognized_keys') blame(issue.path.join('.') || 'body', issue.message);
    else for (const key of issue.keys) blame([...issue.path, key].join('.'), words.unknownField);
  }
  throw new Refusal(422, words.invalidData, errors);
}

/** A count in the query, 0 where it is missing; anything but a whole number is a 422 that names it. */
export function readCount(c: Context, name: string): number {
  const text = c.req.query(name) ?? '0';
  if (/^\d{1,15}$/.test(text)) return Number(text);
  throw new Refusal(422, words.invalidData, { [name]: [words.wantsNumber] });
}
