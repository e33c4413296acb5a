/*
 * Shows notifications, and keeps one page in each language for when the network does not answer. The pages are fetched
 * without cookies, and stored without their scripts, with styles and fonts inside them. Of a tracking page it keeps the
 * state as a code, a date and the time of the reading (`tracking-state`), and a hash of its URL: nothing personal.
 * Signing out clears all of it.
 *
 * A changed offline page needs a new name of the cache. To take the worker out of service, ship this file with
 * `self.registration.unregister()` as its only line: browsers look for a new one at every visit.
 */
const cacheName = 'offline-4';
const knownName = 'last-known';
const languages = ['ar', 'en'];
const pathOf = (language) => `/${language}/offline`;

self.addEventListener('install', (event) => {
  event.waitUntil(Promise.all(languages.map(keep)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      caches
        .keys()
        .then((names) =>
          Promise.all(names.filter((name) => ![cacheName, knownName].includes(name)).map((name) => caches.delete(name))),
        ),
      // The browser asks for a page while this worker starts: no page waits for it.
      self.registration.navigationPreload?.enable(),
    ]),
  );
});

self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request;
  if (mode === 'navigate' && method === 'GET') event.respondWith(pageFor(event));
});

async function pageFor(event) {
  const { request, preloadResponse } = event;
  try {
    const preloaded = await preloadResponse;
    // Firefox resolves a preload that failed with an error response.
    const page = preloaded && preloaded.type !== 'error' ? preloaded : await fetch(request);
    if (page.ok && trackingPath.test(new URL(request.url).pathname)) {
      event.waitUntil(keepKnown(request.url, page.clone()).catch(() => {}));
    }
    return page;
  } catch {
    const [, first] = new URL(request.url).pathname.split('/');
    const language = languages.includes(first) ? first : languages[0];
    const page = await caches.match(pathOf(language));
    return page ? withKnown(page, language, request.url).catch(() => page) : Response.error();
  }
}

const trackingPath = /^\/[a-z]{2}\/track\/([\w-]+)$/;
/** Other pages on which the last known state helps. */
const ownPath = /^\/[a-z]{2}(\/account)?$/;

/** The token of a tracking page is a secret: only its hash is stored. */
async function hashOf(url) {
  const [, token = ''] = trackingPath.exec(new URL(url).pathname) ?? [];
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function keepKnown(url, page) {
  const [, state] = /<meta name="tracking-state" content="([^"]*)"/.exec(await page.text()) ?? [];
  if (!state) return;
  const cache = await caches.open(knownName);
  await cache.put('/last-known', Response.json({ hash: await hashOf(url), state }));
}

/** The offline page with the last known state and its age, where there is one for this URL. */
async function withKnown(page, language, url) {
  const kept = await caches.match('/last-known', { cacheName: knownName });
  const { hash, state = '' } = kept ? await kept.json() : {};
  const { pathname } = new URL(url);
  const isWanted = trackingPath.test(pathname) ? hash === (await hashOf(url)) : ownPath.test(pathname);
  const [event, day, at] = state.split(';');
  const html = await page.clone().text();
  const [section, json = '{}'] = /<section[^>]*data-last-known="([^"]*)"[\s\S]*?<\/section>/.exec(html) ?? [];
  const text = JSON.parse(json.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&'))[event];
  if (!isWanted || !text || !at || (text.includes('{day}') && !day)) return page;
  const tag = language === 'ar' ? 'ar-SA-u-ca-gregory-nu-latn' : 'en-GB';
  const date = new Intl.DateTimeFormat(tag, { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' });
  const shown = section
    .replace(' hidden=""', '')
    .replace('{text}', text.replace('{day}', day && date.format(new Date(day))))
    .replace('{ago}', agoOf(new Date(at), tag));
  return new Response(html.replace(section, shown), { status: 503, headers: page.headers });
}

function agoOf(at, tag) {
  const minutes = Math.max(1, Math.round((Date.now() - at.getTime()) / 60_000));
  const format = new Intl.RelativeTimeFormat(tag);
  if (minutes < 60) return format.format(-minutes, 'minute');
  if (minutes < 48 * 60) return format.format(-Math.round(minutes / 60), 'hour');
  return format.format(-Math.round(minutes / 1440), 'day');
}

self.addEventListener('push', (event) => {
  const { title, body, lang, dir, tag, icon, url, stop } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      lang,
      dir,
      tag,
      icon,
      data: { url, stop: stop.url },
      actions: [{ action: 'stop', title: stop.title }],
    }),
  );
});

self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event;
  notification.close();
  const { url, stop } = notification.data;
  event.waitUntil(open(action === 'stop' ? stop : url));
});

self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));

/**
 * The push service or the browser has replaced this browser's subscription: subscribes again where
 * the browser did not, and registers the new one while its customer is signed in and still wants
 * notifications. The server removes the old one at its next use.
 */
async function renew({ newSubscription, oldSubscription }) {
  const chosen = await fetch('/api/messages?locale=ar');
  const { channels } = chosen.ok ? await chosen.json() : {};
  if (!channels?.push?.length) return;
  const { pushManager } = self.registration;
  const subscription = newSubscription ?? (oldSubscription && (await pushManager.subscribe(oldSubscription.options)));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  await fetch('/api/messages/browsers?locale=ar', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}

/** Shows a page of ours: in the tab that has it already, else in a new one. */
async function open(url) {
  if (new URL(url).origin !== self.location.origin) return;
  const tabs = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find((one) => one.url === url);
  await (tab ? tab.focus() : self.clients.openWindow(url));
}

async function get(url) {
  const reply = await fetch(url, { credentials: 'omit' });
  if (!reply.ok) throw new Error(`${url}: ${reply.status}`);
  return reply;
}

async function keep(language) {
  const html = await (await get(pathOf(language))).text();
  const bare = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(preload|manifest)"[^>]*>/g, '');
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src 'self' data:; base-uri 'none'",
  };
  const cache = await caches.open(cacheName);
  const page = await withFonts(bare);
  await cache.put(pathOf(language), new Response(page, { status: 503, headers }));
}

/** The page with the fonts of its style sheet written into it. */
async function withFonts(html) {
  const fonts = [...new Set([...html.matchAll(/url\(["']?([^"')]+\.woff2)["']?\)/g)].map((found) => found[1]))];
  const data = await Promise.all(fonts.map((font) => dataOf(new URL(font, self.location.origin))));
  return fonts.reduce((page, font, at) => page.replaceAll(font, data[at]), html);
}

async function dataOf(url) {
  const bytes = new Uint8Array(await (await get(url)).arrayBuffer());
  const binary = bytes.reduce((text, byte) => text + String.fromCharCode(byte), '');
  return `data:font/woff2;base64,${btoa(binary)}`;
}
