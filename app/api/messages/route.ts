import { z } from 'zod';
import { route } from '@/lib/api/route.server';
import type { Session } from '@/lib/auth/session.server';
import { AppError } from '@/lib/kernel/app-error';
import { messageEvents } from '@/lib/messaging/events';
import { keepMessageSettings, readMessageSettings } from '@/lib/messaging/settings.server';
import { planReminders } from '@/lib/tracking/pickup-messages.server';

const events = z
  .array(z.enum(messageEvents))
  .max(messageEvents.length)
  .transform((all) => [...new Set(all)])
  .optional();
const body = z.object({ channels: z.object({ sms: events, push: events }) });

/** Throws `session-ended` for visitors who are not signed in. */
function customerOf(session: Session | null): string {
  if (!session?.customerId) throw new AppError('session-ended');
  return session.customerId;
}

/** What the signed-in customer chose, by channel. */
export const GET = route({}, async ({ session }) => ({
  channels: await readMessageSettings(customerOf(session)),
}));

/** Changes the choices of the given channels, and plans reminders for pickups that are known. */
export const PUT = route({ body }, async ({ body: { channels }, session, locale }) => {
  const customerId = customerOf(session);
  const { sms, push } = channels;
  await keepMessageSettings(customerId, { ...(sms && { sms }), ...(push && { push }) }, locale);
  await planReminders(customerId);
  return { channels: await readMessageSettings(customerId) };
});
