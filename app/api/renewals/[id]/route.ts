import { z } from 'zod';
import { renewAnyway } from '@/components/renewal/open.server';
import { route } from '@/lib/api/route.server';

/** What is renewed comes from the purchase: the body says nothing. */
export const POST = route({ body: z.strictObject({}), costly: true }, renewAnyway);
