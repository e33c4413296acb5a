import { z } from 'zod';
import { route } from '@/lib/api/route.server';
import { quoteDays } from '@/lib/wizard/plans/quote';
import { makeQuote } from '@/lib/wizard/plans/quote.server';

const id = z.int().positive();
const body = z.object({ planId: id, optionId: id, days: z.literal(quoteDays) });

/** Anybody may make one: it says what the catalogue says, and gives no right to anything. */
export const POST = route({ body, costly: true }, ({ body, locale, address }) =>
  makeQuote(body, locale, address),
);
