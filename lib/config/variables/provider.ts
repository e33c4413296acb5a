import type { z } from 'zod';

/** One of several outside services that can do the same for us: what it wants to be told. */
export interface Provider<
  Shape extends z.core.$ZodLooseShape = z.core.$ZodLooseShape,
  Name extends string = string,
> {
  /** As people know it. */
  title: string;
  /** What has to be done at its side, as Markdown. */
  setUp: string;
  variables: Shape;
  /** Which of them says where it is: plain http, and live beside a sandbox, are refused by it. */
  baseUrl: Name;
  /** Which of them shows whether it is about real money, and how. */
  live?: { key: Name; pattern: RegExp };
}

/** Keeps the shape's own type, and holds names to those that the shape has. */
export const provider = <Shape extends z.core.$ZodLooseShape>(
  description: Provider<Shape, keyof Shape & string>,
): Provider<Shape> => description;
