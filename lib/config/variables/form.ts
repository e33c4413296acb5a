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

/** Several, separated by commas; none where it is empty. */
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
