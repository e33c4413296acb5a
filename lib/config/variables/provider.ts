import type { z } from 'zod';

/** An external service that is one of several alternatives: the variables it needs. */
export interface Provider<
  Shape extends z.core.$ZodLooseShape = z.core.$ZodLooseShape,
  Name extends string = string,
> {
  /** The service's public name. */
  title: string;
  /** What to set up in the service's dashboard, as Markdown. */
  setUp: string;
  variables: Shape;
  /**
   * The variable with the service's address: checked for plain http, and for live keys with a
   * sandbox.
   */
  baseUrl: Name;
  /** The variable that shows whether real money is charged, and the pattern of a live value. */
  live?: { key: Name; pattern: RegExp };
}

/** Keeps the literal type of the shape and restricts names to its keys. */
export const provider = <Shape extends z.core.$ZodLooseShape>(
  description: Provider<Shape, keyof Shape & string>,
): Provider<Shape> => description;
