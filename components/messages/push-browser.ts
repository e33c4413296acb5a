import { call } from '@/lib/api/client';
import { lazyEndpoints } from '@/lib/api/lazy-endpoints';
import type { Locale } from '@/lib/i18n/routing';
import { secondMs } from '@/lib/kernel/time';
import type { MessageSettings } from '@/lib/messaging/settings.server';

/**
 * What this browser can do about notifications. `home-screen`: an iPhone or iPad, where only the
 * installed app can; `dismissed`: the customer closed the browser's question.
 */
export type PushState = 'on' | 'off' | 'dismissed' | 'denied' | 'home-screen' | 'unsupported';

/** iPads claim to be a Mac; no Mac has a touch screen. */
const isAppleMobile = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;

/** Whether the subscription was made for our current VAPID key. */
function isCurrent(subscription: PushSubscription, publicKey: string): boolean {
  const { applicationServerKey } = subscription.options;
  if (!applicationServerKey) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(applicationServerKey)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '') === publicKey;
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );

/** The language of errors, and whose settings the page shows. */
interface Caller {
  locale: Locale;
  owner: string;
}

const register = (caller: Caller, subscription: PushSubscription) => {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys;
  return call(lazyEndpoints.registerBrowser, { ...caller, endpoint, keys: { p256dh, auth } });
};

/** Reads the state without asking the customer for anything. */
export async function readPushState(publicKey: string): Promise<PushState> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) {
    return isAppleMobile() && !isInstalled() ? 'home-screen' : 'unsupported';
  }
  if (Notification.permission === 'denied') return 'denied';
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  return subscription && isCurrent(subscription, publicKey) ? 'on' : 'off';
}

/** The service worker does not start while its offline page cannot be loaded. */
const workerTimeoutMs = 20 * secondMs;

const tooLate = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('the service worker did not start')), workerTimeoutMs);
  });

/**
 * Asks for permission, subscribes this browser and registers it on the server. Call it only after a
 * press. Throws `CallError`, or the browser's error when its push service fails.
 */
export async function turnOnPush(caller: Caller, publicKey: string): Promise<PushState> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'dismissed';
  await navigator.serviceWorker.register('/sw.js');
  const { pushManager } = await Promise.race([navigator.serviceWorker.ready, tooLate()]);
  const known = await pushManager.getSubscription();
  if (known && !isCurrent(known, publicKey)) await known.unsubscribe();
  const subscription = await pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytesOf(publicKey),
  });
  await register(caller, subscription);
  return 'on';
}

/**
 * Registers a browser again that is subscribed already: the server may have removed it, or may know
 * it as that of another customer. Throws `CallError`.
 */
export async function refreshPush(caller: Caller): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (subscription) await register(caller, subscription);
}

/**
 * Ends notifications in this browser: on the server first, so that a failure changes nothing.
 * Returns what is still chosen; null when this browser was not subscribed. Throws `CallError`.
 */
export async function turnOffPush(caller: Caller): Promise<MessageSettings | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  if (!subscription) return null;
  const { endpoint } = subscription;
  const { channels } = await call(lazyEndpoints.removeBrowser, { ...caller, endpoint });
  await subscription.unsubscribe();
  return channels;
}
