import { z } from 'zod';
import { checkedAnswers, route } from '@/lib/api/route.server';
import { requirePageOwner } from '@/lib/auth/page-owner.server';
import { keepPushSubscription } from '@/lib/db/message-choices.server';
import { pushPublicKey, pushTarget } from '@/lib/integrations/messages/push.server';
import { AppError } from '@/lib/kernel/app-error';

const body = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
  owner: z.string().optional(),
});

/**
 * Registers the browser of the signed-in customer for notifications, until they sign out there. It
 * may be repeated.
 */
export const POST = route({ body }, async ({ body: { owner, ...sent }, session }) => {
  const signedIn = requirePageOwner(session, owner);
  if (pushPublicKey() === null) throw new AppError('not-found');
  await keepPushSubscription(signedIn, checkedAnswers(pushTarget, sent));
  return { kept: true };
});
