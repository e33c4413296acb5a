import { z } from 'zod';
import { route } from '@/lib/api/route.server';
import { requirePageOwner } from '@/lib/auth/page-owner.server';
import { messageEvents } from '@/lib/messaging/events';
import { keepMessageSettings, readMessageSettings } from '@/lib/messaging/settings.server';
import { planReminders } from '@/lib/tracking/pickup-messages.server';

const events = z
  .array(z.enum(messageEvents))
  .max(messageEvents.length)
  .transform((all) => [...new Set(all)])
  .optional();
const body = z.object({
  channels: z.object({ sms: events, push: events }),
  owner: z.string().optional(),
});

/** What the signed-in customer chose, by channel. */
export const GET = route({}, async ({ session }) => ({
  channels: await readMessageSettings(requirePageOwner(session).customerId),
}));

/** Changes the choices of the given channels, and plans reminders for pickups that are known. */
export const PUT = route({ body }, async ({ body: { channels, owner }, session, locale }) => {
  const { customerId } = requirePageOwner(session, owner);
  const { sms, push } = channels;
  await keepMessageSettings(customerId, { ...(sms && { sms }), ...(push && { push }) }, locale);
  await planReminders(customerId);
  return { channels: await readMessageSettings(customerId) };
});
