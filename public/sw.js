/*
 * Keeps one page in each language for when the network does not answer. Nothing else is kept, and nothing personal:
 * the pages are fetched without cookies, and stored without their scripts, with styles and fonts inside them.
 *
 * A changed offline page needs a new name of the cache. To take the worker out of service, ship this file with
 * `self.registration.unregister()` as its only line: browsers look for a new one at every visit.
 */
const cacheName = 'offline-3';
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
          Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name))),
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

async function pageFor({ request, preloadResponse }) {
  try {
    const preloaded = await preloadResponse;
    // Firefox resolves a preload that failed with an error response.
    return preloaded && preloaded.type !== 'error' ? preloaded : await fetch(request);
  } catch {
    const [, first] = new URL(request.url).pathname.split('/');
    const language = languages.includes(first) ? first : languages[0];
    return (await caches.match(pathOf(language))) ?? Response.error();
  }
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
