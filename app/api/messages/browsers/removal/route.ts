import { z } from 'zod';
import { route } from '@/lib/api/route.server';
import { removePushSubscription } from '@/lib/db/message-choices.server';
import { AppError } from '@/lib/kernel/app-error';
import { readMessageSettings } from '@/lib/messaging/settings.server';

const body = z.object({ endpoint: z.string().max(2_000) });

/**
 * Ends notifications in one browser of the signed-in customer. Responds alike when the browser is
 * not registered, or belongs to another customer.
 */
export const POST = route({ body }, async ({ body: { endpoint }, session }) => {
  const customerId = session?.customerId;
  if (!customerId) throw new AppError('session-ended');
  await removePushSubscription(customerId, endpoint);
  return { channels: await readMessageSettings(customerId) };
});
