import { z } from 'zod';

/** A group of variables of the app's configuration, with the descriptions of its schemas. */
export interface Group {
  title: string;
  about: string;
  variables: Record<string, z.ZodType>;
  chosenBy?: { variable: string; value: string } | undefined;
}

/** One variable's description. */
export interface VariableDoc {
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
  allowed: string;
}

/** Reads a variable's description from its schema. Throws if it has none. */
export function describeVariable(name: string, schema: z.ZodType): VariableDoc {
  const meta = schema.meta() ?? {};
  const text = (key: string): string => (typeof meta[key] === 'string' ? meta[key] : '');
  if (!text('meaning')) throw new Error(`${name} has no meaning: give its schema a .meta({ … })`);
  const fallback = schema.safeParse(undefined);
  return {
    name,
    meaning: text('meaning'),
    where: text('where'),
    wrong: text('wrong'),
    example: text('example') || undefined,
    secret: meta.secret === true,
    required: !fallback.success,
    fallback: fallback.success ? formatDefault(fallback.data) : undefined,
    allowed: allowedValues(schema),
  };
}

export const describeVariables = (group: Group): VariableDoc[] =>
  Object.entries(group.variables).map(([name, schema]) => describeVariable(name, schema));

const formatDefault = (value: unknown): string | undefined => {
  if (value === undefined) return undefined;
  return typeof value === 'boolean' ? String(Number(value)) : String(value);
};

/** The values that the schema allows, in words. */
function allowedValues(schema: z.ZodType): string {
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
