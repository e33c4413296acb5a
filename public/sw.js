/*
 * Keeps one page in each language for when the network does not answer. Nothing else is kept, and nothing of anybody's:
 * the pages are asked for without cookies, and stored without their scripts, with styles and fonts inside them.
 *
 * A changed offline page needs a new name of the shelf. To take the worker out of service, ship this file with
 * `self.registration.unregister()` as its only line: browsers look for a new one at every visit.
 */
const shelf = 'offline-2';
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
          Promise.all(names.filter((name) => name !== shelf).map((name) => caches.delete(name))),
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
    return (await preloadResponse) ?? (await fetch(request));
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
  const sheets = [...html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)];
  const styles = await Promise.all(sheets.map(([, href]) => styleOf(href)));
  const page = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link rel="(stylesheet|preload|manifest)"[^>]*>/g, '')
    .replace('</head>', () => `<style>${styles.join('\n')}</style></head>`);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src 'self' data:; base-uri 'none'",
  };
  const kept = await caches.open(shelf);
  await kept.put(pathOf(language), new Response(page, { status: 503, headers }));
}

/** A style sheet with its fonts written into it. */
async function styleOf(href) {
  const url = new URL(href, self.location.origin);
  const text = await (await get(url)).text();
  const fonts = [...new Set([...text.matchAll(/url\(["']?([^"')]+\.woff2)["']?\)/g)].map((found) => found[1]))];
  const data = await Promise.all(fonts.map((font) => dataOf(new URL(font, url))));
  return fonts.reduce((css, font, at) => css.replaceAll(font, data[at]), text);
}

async function dataOf(url) {
  const bytes = new Uint8Array(await (await get(url)).arrayBuffer());
  const binary = bytes.reduce((text, byte) => text + String.fromCharCode(byte), '');
  return `data:font/woff2;base64,${btoa(binary)}`;
}
