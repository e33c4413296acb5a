import type { FieldValues, Resolver } from 'react-hook-form';
import type { ZodType } from 'zod';
import type { ZodMiniType } from 'zod/mini';
import { fetchErrorSummary } from '../../form/fetch-error-summary';

/** A schema with what applies it, fetched when a form is first used: zod is no part of the first load. */
export type LazySchema = () => Promise<ZodType | ZodMiniType>;

/** Fetches the checks of a form before they are needed. A failure is met again, and dealt with, on use. */
export const warmUp = (schema: LazySchema): void => {
  Promise.all([schema(), import('@hookform/resolvers/zod'), fetchErrorSummary()]).then(
    // A schema is compiled by its first use.
    ([loaded]) => loaded.safeParse({}),
    () => {},
  );
};

/** A resolver whose messages are codes. It checks what would be sent and never changes what was typed. */
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
      // The checks could not be fetched. The server has the same ones.
      return { values, errors: {} };
    }
  };
}
