import { z } from 'zod';
import { route } from '@/lib/api/route.server';
import { quoteDays } from '@/lib/wizard/plans/quote';
import { makeQuote } from '@/lib/wizard/plans/quote.server';

const id = z.int().positive();
const body = z.object({ planId: id, optionId: id, days: z.literal(quoteDays) });

/** Anyone may create a quote: it repeats the catalogue and grants nothing. */
export const POST = route({ body, costly: true }, ({ body, locale, ipAddress }) =>
  makeQuote(body, locale, ipAddress),
);
