import { z } from 'zod';
import type { DecisionName } from '../decisions';

/** A JSON Schema of draft 2020-12, the schema dialect of OpenAPI 3.1. */
export interface JsonSchema extends Marked {
  /** Two types if the value may be null. */
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  [more: string]: unknown;
}

/**
 * Converts a Zod schema's `input` or `output` to JSON Schema. Redundant checks that Zod adds (the
 * pattern of a format, the largest safe integer) are left out.
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    override({ zodSchema, jsonSchema }) {
      if ('format' in zodSchema._zod.def) delete jsonSchema.pattern;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return json as JsonSchema;
}

/**
 * Something that the partner's document does not show: a decision or, if every profile behaves
 * alike, an assumption in words.
 */
export type Assumption =
  | { section: string; decision: DecisionName }
  | { section: string; says: string };

/** A node of the OpenAPI document that depends on one assumption or several. */
export interface Marked {
  'x-assumption'?: Assumption;
  'x-assumptions'?: Assumption[];
}
