import 'server-only';
import { z } from 'zod';
import { type Halalas, halalasFromRiyals } from '@/lib/kernel/money';
import { instantFromIso, parsePlainDate, riyadhDateFrom } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import type { Coded } from './codes';

const noted = new Set<string>();

/**
 * Logs that the partner's responses differ from the document at this path. Once per path, unknown
 * code and process.
 */
function logDrift(path: string, code?: string): void {
  const found = code?.slice(0, 40);
  const drift = `${path} ${found}`;
  if (noted.has(drift) || noted.size >= 1_000) return;
  noted.add(drift);
  log.warn({ event: 'partner-drift', path, ...(found && { found }) });
}

/** Transforms a schema's input; null from `read` makes it invalid. */
const reading = <In, Out>(schema: z.ZodType<In>, read: (input: In) => Out | null) =>
  schema.transform((input, context): Out => {
    const output = read(input);
    if (output !== null) return output;
    context.addIssue({ code: 'custom', message: 'unreadable' });
    return z.NEVER;
  });

const numeric = z.union([
  z.number(),
  z
    .string()
    .trim()
    .regex(/^-?\d{1,15}(\.\d+)?$/),
]);

/** Numbers, also as text. */
export const wireNumber = numeric.transform(Number);
export const wireInteger = reading(numeric, (number) =>
  Number.isSafeInteger(Number(number)) ? Number(number) : null,
);
export const wireId = wireInteger.refine((id) => id > 0);

/** Riyals on the wire, halalas inside. More than two decimals are refused, not rounded. */
export const wireMoney = reading<number | string, Halalas>(numeric, halalasFromRiyals);

/** Text for display, without control characters and bidi overrides; numbers become text. */
export const wireText = z.union([z.string(), z.number()]).transform((text) =>
  String(text)
    .replace(/(?!\n)[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .slice(0, 2_000)
    .trim(),
);

export const wireBoolean = reading(z.union([z.boolean(), z.number(), z.string()]), (flag) => {
  const text = String(flag).toLowerCase();
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : null;
});

/** `YYYY-MM-DD`. */
export const wireDate = reading(z.string(), parsePlainDate);
/** `YYYY-MM-DD` or an instant, as the day in Riyadh. */
export const wireDay = reading(z.string(), riyadhDateFrom);
/** An instant, with an offset or in Riyadh's time, as an ISO instant in UTC. */
export const wireInstant = reading(
  z.string(),
  (text) => instantFromIso(text)?.toISOString() ?? null,
);

/** A code, plain or as `{code, name}`, in lower case. */
export const wireCode = z
  .union([z.string(), z.looseObject({ code: z.string() }).transform(({ code }) => code)])
  .transform((code) => code.trim().toLowerCase())
  .refine((code) => code !== '');

/** A code of the document's list; another code is logged and read as `unknown`. */
export const wireCoded = <Known extends string>(path: string, known: readonly Known[]) =>
  wireCode.transform((code): Coded<Known> => {
    const found = known.find((one) => one === code);
    if (found) return found;
    logDrift(path, code);
    return 'unknown';
  });

/** A code of the document's list only. */
export const wireOneOf = <Known extends string>(known: readonly Known[]) =>
  reading(wireCode, (code) => known.find((one) => one === code) ?? null);

/** An optional part: null when missing; null and logged when unreadable. */
export const soft = <Schema extends z.ZodType>(path: string, schema: Schema) =>
  schema
    .nullish()
    .transform((value) => value ?? null)
    .catch(() => {
      logDrift(path);
      return null;
    });

/**
 * A list without its unreadable items and without duplicates by key, logging both; invalid when no
 * item is left.
 */
export const wireList = <Schema extends z.ZodType>(
  path: string,
  item: Schema,
  keyOf: (item: z.output<Schema>) => unknown,
) =>
  reading(z.array(z.unknown()), (items) => {
    const read = items.map((one) => item.safeParse(one));
    const known = new Set<unknown>();
    const good = read
      .flatMap((one) => (one.success ? [one.data as z.output<Schema>] : []))
      .filter((one) => !known.has(keyOf(one)) && known.add(keyOf(one)));
    if (good.length < read.length) logDrift(path);
    return good.length === 0 && read.length > 0 ? null : good;
  });
