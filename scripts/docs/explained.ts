import { z } from 'zod';

/** A group of variables of the app's configuration, with the descriptions of its schemas. */
export interface Group {
  title: string;
  about: string;
  variables: Record<string, z.ZodType>;
  chosenBy?: { variable: string; value: string } | undefined;
}

/** One variable's description. */
export interface Explained {
  name: string;
  meaning: string;
  where: string;
  wrong: string;
  example: string | undefined;
  secret: boolean;
  required: boolean;
  /** As written in a file; undefined if there is no default. */
  fallback: string | undefined;
  /** The allowed values, in words; empty if `meaning` states them. */
  form: string;
}

/** Reads a variable's description from its schema. Throws if it has none. */
export function explain(name: string, schema: z.ZodType): Explained {
  const told = schema.meta() ?? {};
  const text = (key: string): string => (typeof told[key] === 'string' ? told[key] : '');
  if (!text('meaning')) throw new Error(`${name} has no meaning: give its schema a .meta({ … })`);
  const fallback = schema.safeParse(undefined);
  return {
    name,
    meaning: text('meaning'),
    where: text('where'),
    wrong: text('wrong'),
    example: text('example') || undefined,
    secret: told.secret === true,
    required: !fallback.success,
    fallback: fallback.success ? written(fallback.data) : undefined,
    form: formOf(schema),
  };
}

export const explainAll = (group: Group): Explained[] =>
  Object.entries(group.variables).map(([name, schema]) => explain(name, schema));

const written = (value: unknown): string | undefined => {
  if (value === undefined) return undefined;
  return typeof value === 'boolean' ? String(Number(value)) : String(value);
};

/** The values that the schema allows, in words. */
function formOf(schema: z.ZodType): string {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const parts = [
    json.type === 'integer' ? `${json.minimum} to ${json.maximum}` : '',
    json.enum && json.enum.length > 1
      ? json.enum.map((value) => `\`${String(value)}\``).join(', ')
      : '',
    json.minLength && json.minLength > 1 ? `at least ${json.minLength} characters` : '',
    json.maxLength ? `at most ${json.maxLength} characters` : '',
  ];
  return parts.filter(Boolean).join(', ');
}
