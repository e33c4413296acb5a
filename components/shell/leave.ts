import { call } from '@/lib/api/client';
import { laterEndpoints } from '@/lib/api/later-endpoints';
import type { Locale } from '@/lib/i18n/routing';

/**
 * Ends the session of this browser and leads home. The answers stay the customer's, behind the code; what is being
 * paid goes on. `onLeaving` is told before this document goes, so that nothing of it is sent any more. Throws
 * `CallError`, and then nothing has changed here.
 */
export async function leave(locale: Locale, onLeaving?: () => void): Promise<void> {
  const { href } = await call(laterEndpoints.signOut, { locale });
  onLeaving?.();
  // A whole new document: nothing personal stays in this one's memory.
  window.location.replace(href);
}
