import { z } from 'zod';
import { route } from '@/lib/api/route.server';
import { shareLives } from '@/lib/tracking/share';
import { makeShare, ownTracked, stopShare } from '@/lib/tracking/sharing.server';

const token = z.string().max(64);
const body = z.discriminatedUnion('act', [
  z.object({ act: z.literal('make'), token, life: z.enum(shareLives) }),
  z.object({ act: z.literal('stop'), token, id: z.uuid() }),
]);

/** Creates and revokes shared links; only for the subscription's owner, with its own link. */
export const POST = route({ body }, async ({ body, locale, session }) => {
  const tracked = await ownTracked(body.token, session);
  if (body.act === 'make') return { made: await makeShare(tracked, body.life, locale) };
  await stopShare(tracked, body.id);
  return { made: null };
});
