import { z } from 'zod';
import { checkedAnswers, route } from '@/lib/api/route.server';
import { keepPushSubscription } from '@/lib/db/message-choices.server';
import { pushPublicKey, pushTarget } from '@/lib/integrations/messages/push.server';
import { AppError } from '@/lib/kernel/app-error';

const body = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});

/**
 * Registers the browser of the signed-in customer for notifications, until they sign out there. It
 * may be repeated.
 */
export const POST = route({ body }, async ({ body: sent, session }) => {
  const customerId = session?.customerId;
  if (!customerId) throw new AppError('session-ended');
  if (pushPublicKey() === null) throw new AppError('not-found');
  await keepPushSubscription(
    { sessionId: session.id, customerId },
    checkedAnswers(pushTarget, sent),
  );
  return { kept: true };
});
