import type { JsonSchema } from './json-schema';
import type { Assumption } from './mark';

/** One line of a table of fields. */
export interface FieldRow {
  /** Dotted; `[]` for each item of an array. */
  path: string;
  type: string;
  required: boolean;
  assumptions: Assumption[];
}

/** All fields of an object, at every depth. */
export function fieldsOf(schema: JsonSchema, parent = ''): FieldRow[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = parent + name;
    const row = {
      path,
      type: typeOf(field),
      required: schema.required?.includes(name) ?? false,
      assumptions: assumptionsOf(field),
    };
    return [row, ...below(field, path)];
  });
}

function below(field: JsonSchema, path: string): FieldRow[] {
  const inside = [field, ...(field.anyOf ?? [])];
  return inside.flatMap((one) =>
    one.items ? below(one.items, `${path}[]`) : fieldsOf(one, `${path}.`),
  );
}

/** A type in words: `integer`, `string, max 255`, `one of draft, active`. */
export function typeOf(schema: JsonSchema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return `one of ${schema.enum.map((one) => one ?? 'null').join(', ')}`;
  if (schema.items) return `array of ${typeOf(schema.items)}`;
  const limits = [
    schema.format,
    schema.minimum !== undefined && `min ${schema.minimum}`,
    schema.maximum !== undefined && `max ${schema.maximum}`,
    schema.maxLength !== undefined && `max ${schema.maxLength} characters`,
    schema.pattern !== undefined && `like ${schema.pattern}`,
  ].filter(Boolean);
  return [[schema.type ?? 'any'].flat().join(' or '), ...limits].join(', ');
}

function assumptionsOf(field: JsonSchema): Assumption[] {
  const marks = [field, ...(field.anyOf ?? [])].flatMap((one) => one['x-assumption'] ?? []);
  const seen = new Map(marks.map((mark) => [JSON.stringify(mark), mark]));
  return [...seen.values()];
}
