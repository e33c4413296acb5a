import { z } from 'zod';
import { route } from '@/lib/api/route.server';
import { requirePageOwner } from '@/lib/auth/page-owner.server';
import { removePushSubscription } from '@/lib/db/message-choices.server';
import { readMessageSettings } from '@/lib/messaging/settings.server';

const body = z.object({ endpoint: z.string().max(2_000), owner: z.string().optional() });

/**
 * Ends notifications in one browser of the signed-in customer. Responds alike when the browser is
 * not registered, or belongs to another customer.
 */
export const POST = route({ body }, async ({ body: { endpoint, owner }, session }) => {
  const { customerId } = requirePageOwner(session, owner);
  await removePushSubscription(customerId, endpoint);
  return { channels: await readMessageSettings(customerId) };
});
