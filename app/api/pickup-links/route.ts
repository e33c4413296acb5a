import { z } from 'zod';
import { route } from '@/lib/api/route.server';
import { createShare, requireOwnSubscription, revokeShare } from '@/lib/tracking/links.server';
import { shareLifetimes } from '@/lib/tracking/share';

const token = z.string().max(64);
const body = z.discriminatedUnion('act', [
  z.object({ act: z.literal('make'), token, life: z.enum(shareLifetimes) }),
  z.object({ act: z.literal('stop'), token, id: z.uuid() }),
]);

/** Creates and revokes shared links; only for the subscription's owner, with its own link. */
export const POST = route({ body }, async ({ body, locale, session }) => {
  const tracked = await requireOwnSubscription(body.token, session);
  if (body.act === 'make') return { made: await createShare(tracked, body.life, locale) };
  await revokeShare(tracked, body.id);
  return { made: null };
});
