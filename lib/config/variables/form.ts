import { z } from 'zod';

declare module 'zod' {
  /**
   * Documentation of a variable, in docs/configuration.md and `.env.example`; `npm run docs` writes
   * both.
   */
  interface GlobalMeta {
    /** Every variable has one. */
    meaning?: string;
    /** In which dashboard or document the value is found, or how to generate it. */
    where?: string;
    /** The symptoms of a wrong value, beyond a refused start. */
    wrong?: string;
    /** A sample value. Never for a secret. */
    example?: string;
    /** Gives its holder our access rights. */
    secret?: true;
  }
}

export const baseUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

export const flag = z
  .enum(['0', '1', 'true', 'false'])
  .transform((text) => text === '1' || text === 'true');

/** An integer between `least` and `most`, both inclusive. */
export const integer = (least: number, most: number) => {
  const message = `must be an integer from ${least} to ${most}`;
  return z.coerce.number(message).int(message).min(least, message).max(most, message);
};

/** A number from 0 to 1. */
export const share = () => {
  const message = 'must be a number from 0 to 1';
  return z.coerce.number(message).min(0, message).max(1, message);
};

/** One or more of the given names, separated by commas. */
export const someOf = <const Name extends string>(names: readonly Name[]) =>
  z.string().transform((text, context) => {
    const all = text.split(',').map((part) => part.trim());
    if (all.every((part): part is Name => names.includes(part as Name))) return all;
    context.addIssue({
      code: 'custom',
      message: `must be some of ${names.join(', ')}, separated by commas`,
    });
    return z.NEVER;
  });

/**
 * Whole hours from 1 to 720 by name, such as `clothes=24,shoes=72`; the names are the partner's.
 */
export const hoursByName = z.string().transform((text, context) => {
  const pairs = text.split(',').map((part) => /^\s*([a-z_-]+)\s*=\s*(\d{1,3})\s*$/.exec(part));
  const hours = pairs.map((pair) => [pair?.[1] ?? '', Number(pair?.[2] ?? 0)] as const);
  if (hours.every(([, count]) => count >= 1 && count <= 720)) return hours;
  context.addIssue({
    code: 'custom',
    message: 'must be whole hours from 1 to 720 by name, such as clothes=24,shoes=72',
  });
  return z.NEVER;
});

/** Host names with an optional port, separated by commas. */
export const hosts = z.string().transform((text, context) => {
  const all = text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);
  if (all.every((host) => /^[a-z0-9.-]+(:\d+)?$/.test(host))) return all;
  context.addIssue({
    code: 'custom',
    message: 'must be host names, such as files.example.sa',
  });
  return z.NEVER;
});

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
