import { z } from 'zod';
import type { DecisionName } from '../decisions';

/** A JSON Schema of draft 2020-12, which is what OpenAPI 3.1 describes values with. */
export interface JsonSchema extends Marked {
  /** Two where a value may be null. */
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
 * The JSON Schema of what a schema takes (`input`) or makes (`output`). What Zod adds only to check it in a second way,
 * the pattern of a format or the largest safe integer, is left out.
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

/** What the partner's document does not show: a decision or, where every profile answers alike, what is assumed. */
export type Assumption =
  | { section: string; decision: DecisionName }
  | { section: string; says: string };

/** A place in the OpenAPI document that rests on one assumption, or on several. */
export interface Marked {
  'x-assumption'?: Assumption;
  'x-assumptions'?: Assumption[];
}
