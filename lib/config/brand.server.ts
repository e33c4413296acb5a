import 'server-only';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { env } from './env.server';

const words = z.object({ ar: z.string().min(1), en: z.string().min(1) });

const colour = z.string().regex(/^#[0-9a-f]{6}$/);

const schema = z.object({
  name: words,
  legal: z.object({
    name: words,
    commercialRegistration: z.string().regex(/^\d{10}$/),
    vatNumber: z
      .string()
      .regex(/^3\d{13}3$/)
      .nullable(),
    address: words,
  }),
  /** What the browser paints around a page: the ground of the page itself, by light and in the dark. */
  screen: z.object({ light: colour, dark: colour }),
  support: z.object({
    phone: z.string().regex(/^\+\d{8,15}$/),
    whatsapp: z
      .string()
      .regex(/^\+\d{8,15}$/)
      .nullable(),
    email: z.email(),
  }),
  links: z.object({
    terms: z.url({ protocol: /^https$/ }).nullable(),
    privacy: z.url({ protocol: /^https$/ }).nullable(),
  }),
  /** What the partner knows of its prices; `null` says nothing of VAT (the partner API does not, open point A5). */
  pricesIncludeVat: z.boolean().nullable(),
});

export type Brand = z.infer<typeof schema>;

let current: Brand | undefined;

/** The partner's brand: `public/brands/<BRAND>/brand.json`, checked at start. Throws with every fault at once. */
export function brand(): Brand {
  if (current) return current;
  const file = join(process.cwd(), 'public/brands', env().BRAND, 'brand.json');
  const parsed = schema.safeParse(JSON.parse(readFileSync(file, 'utf8')));
  if (!parsed.success) {
    throw new Error(`${file} is no brand:\n${z.prettifyError(parsed.error)}`);
  }
  current = parsed.data;
  return current;
}
