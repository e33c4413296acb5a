import 'server-only';
import type { Session } from '@/lib/auth/session.server';
import { messageChannels } from '@/lib/messaging/events';
import { offeredChannels, readMessageSettings } from '@/lib/messaging/settings.server';
import { MessagesOffer } from './offer';

/** Offers messages to a signed-in customer; nothing for others and where none are configured. */
export async function MessagesSlot({ session }: { session: Session | null }) {
  if (!session?.customerId || offeredChannels().length === 0) return null;
  const settings = await readMessageSettings(session.customerId);
  const chosen = messageChannels.filter((channel) => (settings[channel] ?? []).length > 0);
  return <MessagesOffer channels={chosen} />;
}
