import { z } from 'zod';
import { contrastFaults, identity, meaning, schemes } from './colours';
import { fontSchema } from './font';

const line = z.string().trim().min(1, 'is empty');
/** Both languages are required. */
const bilingual = z.strictObject({ ar: line, en: line });

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/i, 'must be six hexadecimal digits, such as #0d5c4c');
const colours = z.strictObject(
  Object.fromEntries(Object.keys(identity).map((role) => [role, colour.optional()])),
);

const phone = z
  .string()
  .regex(/^\+\d{8,15}$/, 'must be in international form without spaces, such as +966500000000');
const page = z.url({ protocol: /^https$/, error: 'must be an https:// URL' });
const pages = z.strictObject({ ar: page, en: page }).nullable();

const schema = z.strictObject({
  name: bilingual,
  legal: z.strictObject({
    name: bilingual,
    commercialRegistration: z.string().regex(/^\d{10}$/, 'must be ten digits in quotes'),
    /** `null`: not registered for VAT. */
    vatNumber: z
      .string()
      .regex(/^3\d{13}3$/, 'must be fifteen digits that begin and end with 3, or null without one')
      .nullable(),
    address: bilingual,
  }),
  support: z.strictObject({
    phone,
    /** `null`: no support on WhatsApp. */
    whatsapp: phone.nullable(),
    email: z.email('must be an email address, such as care@laundry.example'),
  }),
  /** The brand's own pages; `null` uses the app's pages with the brand's name and legal details. */
  links: z.strictObject({ terms: pages, privacy: pages }),
  /** Whether prices include VAT; `null` shows nothing about VAT. The partner API does not say. */
  pricesIncludeVat: z.boolean('must be true, false or null').nullable(),
  /** Role → colour, the same roles in both schemes; an omitted role keeps its default. */
  colours: z.strictObject({ light: colours, dark: colours }).optional(),
  /** Corner radius as a multiple of the default. */
  corners: z
    .number('must be a number from 0.5 to 1.25')
    .min(0.5, 'must be at least 0.5')
    .max(1.25, 'must be at most 1.25')
    .optional(),
  /** The brand's own font; by default the app's font. */
  font: fontSchema.optional(),
});

/** The contents of `brand.json`. */
export type BrandFile = z.infer<typeof schema>;

/** The keys of the schema's object at a path; empty when the path leads to none. */
function keysAt(path: PropertyKey[]): string[] {
  let at: unknown = schema;
  for (const key of path) {
    at = (inner(at) as { shape?: Record<string, unknown> }).shape?.[String(key)];
  }
  return Object.keys((inner(at) as { shape?: object }).shape ?? {});
}

/** Unwraps optional and nullable types. */
function inner(type: unknown): unknown {
  return type instanceof z.ZodOptional || type instanceof z.ZodNullable
    ? inner(type.unwrap())
    : (type ?? {});
}

const valueAt = (value: unknown, path: PropertyKey[]): unknown =>
  path.reduce((at, key) => (at as Record<PropertyKey, unknown> | null | undefined)?.[key], value);

function unknownKey(path: PropertyKey[], key: string): string {
  const place = [...path, key].join('.');
  if (path[0] === 'colours' && Object.hasOwn(meaning, key)) {
    return `${place} has a fixed meaning and is the same for every brand; remove it`;
  }
  const known = keysAt(path);
  const near = closestName(key, known);
  const where = path.length > 0 ? ` in ${path.join('.')}` : '';
  return `${place} is not a key of a brand; ${
    near ? `did you mean ${near}?` : `the keys${where} are: ${known.join(', ')}`
  }`;
}

const inLanguage: Record<string, string> = { ar: 'in Arabic', en: 'in English' };

function said(issue: z.core.$ZodIssue, value: unknown): string[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => unknownKey(issue.path, key));
  }
  const place = issue.path.join('.') || 'the file';
  const keys = keysAt(issue.path);
  if (valueAt(value, issue.path) !== undefined) return [`${place} ${issueText(issue, keys)}`];
  const language = inLanguage[String(issue.path.at(-1))];
  const within = keys.length > 0 ? `, with ${keys.join(', ')}` : '';
  return [`${place} is missing; add it${language ? ` ${language}` : ''}${within}`];
}

/** The schema's message; where it is zod's default for a wrong type, the expected kind of value. */
function issueText(issue: z.core.$ZodIssue, keys: string[]): string {
  if (!issue.message.startsWith('Invalid input') || issue.code !== 'invalid_type') {
    return issue.message;
  }
  return keys.length > 0 ? `must be { … } with ${keys.join(', ')}` : 'must be a text in quotes';
}

/**
 * Roles set in one scheme only: the other scheme would keep the default colour, which does not
 * belong to this brand.
 */
function loneRoles(given: NonNullable<BrandFile['colours']>): string[] {
  return schemes.flatMap((scheme) => {
    const other = scheme === 'light' ? 'dark' : 'light';
    return Object.keys(given[other])
      .filter((role) => given[scheme][role] === undefined)
      .map((role) => `colours.${scheme}.${role} is missing; colours.${other} is set: set both`);
  });
}

/**
 * Parses and validates the text of a `brand.json`.
 * @returns all faults, each with advice, or the brand
 */
export function readBrandFile(text: string): { faults: string[] } | BrandFile {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { faults: [`is not valid JSON: ${(error as Error).message}`] };
  }
  const parsed = schema.safeParse(value);
  // Checks the contrast of readable colours even when another part is invalid, to report all faults
  // at once.
  const given = z.object({ colours: schema.shape.colours }).safeParse(value).data?.colours;
  const faults = [
    ...(parsed.error?.issues ?? []).flatMap((issue) => said(issue, value)),
    ...(given ? [...loneRoles(given), ...contrastFaults(present(given))] : []),
  ];
  return faults.length > 0 || !parsed.success ? { faults } : parsed.data;
}

/** The colours without omitted roles. */
export const present = (
  given: NonNullable<BrandFile['colours']>,
): Record<'light' | 'dark', Record<string, string>> => {
  const named = (colours: Record<string, string | undefined>) =>
    Object.fromEntries(
      Object.entries(colours).flatMap(([role, hex]) => (hex === undefined ? [] : [[role, hex]])),
    );
  return { light: named(given.light), dark: named(given.dark) };
};

/**
 * Edit distance between two words: insertions, deletions, substitutions and swaps of neighbours.
 */
function distance(one: string, other: string): number {
  const rows: number[][] = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row.push(
        Math.min(
          (rows[i - 1]?.[j] ?? 0) + 1,
          (row[j - 1] ?? 0) + 1,
          (rows[i - 1]?.[j - 1] ?? 0) + (same ? 0 : 1),
          ...(swapped ? [(rows[i - 2]?.[j - 2] ?? 0) + 1] : []),
        ),
      );
    }
    rows.push(row);
  }
  return rows.at(-1)?.at(-1) ?? 0;
}

const plain = (word: string): string => word.toLowerCase().replace(/[^a-z0-9]/g, '');

/** The known word that was probably meant; undefined when none is within a third of its letters. */
export function closestName(word: string, candidates: readonly string[]): string | undefined {
  const [nearest] = candidates
    .map((candidate) => ({ candidate, far: distance(plain(word), plain(candidate)) }))
    .filter(({ candidate, far }) => far <= Math.max(1, Math.floor(candidate.length / 3)))
    .sort((one, other) => one.far - other.far);
  return nearest?.candidate;
}
