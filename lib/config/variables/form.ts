import { z } from 'zod';

declare module 'zod' {
  /** What people are told about a variable, in docs/configuration.md and `.env.example`; `npm run docs` writes both. */
  interface GlobalMeta {
    /** Of every variable. */
    meaning?: string;
    /** In which dashboard or document the value is found, or how it is made. */
    where?: string;
    /** What is seen when the value is wrong, beyond a start that is refused. */
    wrong?: string;
    /** What it looks like. Never of a secret. */
    example?: string;
    /** Whoever has it can act as us. */
    secret?: true;
  }
}

export const baseUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));

export const flag = z
  .enum(['0', '1', 'true', 'false'])
  .transform((text) => text === '1' || text === 'true');

/** A whole number between two others, both included. */
export const integer = (least: number, most: number) => {
  const wants = `wants a whole number from ${least} to ${most}`;
  return z.coerce.number(wants).int(wants).min(least, wants).max(most, wants);
};

/** A part of the whole. */
export const share = () => {
  const wants = 'wants a number from 0 to 1';
  return z.coerce.number(wants).min(0, wants).max(1, wants);
};

/** Some of a few names, at least one, separated by commas. */
export const someOf = <const Name extends string>(names: readonly Name[]) =>
  z.string().transform((text, context) => {
    const all = text.split(',').map((part) => part.trim());
    if (all.every((part): part is Name => names.includes(part as Name))) return all;
    context.addIssue({
      code: 'custom',
      message: `wants some of ${names.join(', ')}, separated by commas`,
    });
    return z.NEVER;
  });

/** Whole hours from 1 to 720 by name, as `clothes=24,shoes=72`; names are the partner's. */
export const hoursByName = z.string().transform((text, context) => {
  const pairs = text.split(',').map((part) => /^\s*([a-z_-]+)\s*=\s*(\d{1,3})\s*$/.exec(part));
  const hours = pairs.map((pair) => [pair?.[1] ?? '', Number(pair?.[2] ?? 0)] as const);
  if (hours.every(([, count]) => count >= 1 && count <= 720)) return hours;
  context.addIssue({
    code: 'custom',
    message: 'wants whole hours from 1 to 720 by name, such as clothes=24,shoes=72',
  });
  return z.NEVER;
});

/** Names of hosts, with a port where there is one, separated by commas. */
export const hosts = z.string().transform((text, context) => {
  const all = text
    .split(',')
    .map((part) => part.trim().toLowerCase())
    .filter(Boolean);
  if (all.every((host) => /^[a-z0-9.-]+(:\d+)?$/.test(host))) return all;
  context.addIssue({
    code: 'custom',
    message: 'wants names of hosts alone, such as files.example.sa',
  });
  return z.NEVER;
});
