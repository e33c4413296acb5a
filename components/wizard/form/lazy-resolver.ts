import type { FieldValues, Resolver } from 'react-hook-form';
import type { ZodType } from 'zod';
import type { ZodMiniType } from 'zod/mini';
import { fetchErrorSummary } from '../../form/form-shell';

/** A schema and its resolver, loaded when a form is first used: keeps zod out of the first load. */
export type LazySchema = () => Promise<ZodType | ZodMiniType>;

/** Preloads a form's validation. A failure is handled when the form is used. */
export const preloadSchema = (schema: LazySchema): void => {
  Promise.all([schema(), import('@hookform/resolvers/zod'), fetchErrorSummary()]).then(
    // Parsing once compiles the schema.
    ([loaded]) => loaded.safeParse({}),
    () => {},
  );
};

/**
 * A resolver whose messages are codes. It validates what would be sent and never changes the
 * values.
 */
export function lazyResolver<Values extends FieldValues>(
  schema: LazySchema,
  answersOf: (values: Values) => unknown,
): Resolver<Values> {
  return async (values, context, options) => {
    try {
      const [{ zodResolver }, loaded] = await Promise.all([
        import('@hookform/resolvers/zod'),
        schema(),
        fetchErrorSummary(),
      ]);
      const resolver = zodResolver(loaded as never, undefined, { raw: true });
      const check = resolver as unknown as Resolver<Values>;
      const { errors } = await check(answersOf(values) as Values, context, options);
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    } catch {
      // Validation could not be loaded. The server validates the same schema.
      return { values, errors: {} };
    }
  };
}
