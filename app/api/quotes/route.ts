import { z } from 'zod';
import { route } from '@/lib/bff/route.server';
import { quoteDays } from '@/lib/onboarding/quote';
import { makeQuote } from '@/lib/onboarding/quote.server';

const id = z.int().positive();
const body = z.object({ planId: id, optionId: id, days: z.literal(quoteDays) });

/** Anybody may make one: it says what the catalogue says, and gives no right to anything. */
export const POST = route({ body, costly: true }, ({ body, locale, address }) =>
  makeQuote(body, locale, address),
);
