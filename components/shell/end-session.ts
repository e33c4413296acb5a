import { removeUnsentValues } from '@/components/wizard/autosave/typed-values';
import { call } from '@/lib/api/client';
import { lazyEndpoints } from '@/lib/api/lazy-endpoints';
import type { Locale } from '@/lib/i18n/routing';

/**
 * Ends the session of this browser and opens the home page. The customer's answers stay stored, and
 * a running payment continues.
 * `onLeaving` runs before the document is left, so that drafts are no longer sent. Throws
 * `CallError`; nothing has changed then.
 */
export async function endSession(locale: Locale, onLeaving?: () => void): Promise<void> {
  const { href } = await call(lazyEndpoints.signOut, { locale });
  onLeaving?.();
  await leaveTo(href);
}

/** After the session ended on the server: clears this browser and opens a page. */
export async function leaveTo(href: string): Promise<void> {
  await clearDevice().catch(() => null);
  // A new document, so that no personal data stays in this one's memory.
  window.location.replace(href);
}

/**
 * Removes what the service worker and unsent forms keep, and ends the notifications of this
 * device. The response does so too with `Clear-Site-Data`, which Safari understands only from
 * version 17 on.
 */
async function clearDevice(): Promise<void> {
  removeUnsentValues();
  await window.caches?.delete('last-known');
  const registration = await navigator.serviceWorker?.getRegistration();
  await (await registration?.pushManager?.getSubscription())?.unsubscribe();
}
