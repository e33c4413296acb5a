import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { etag } from 'hono/etag';
import { secureHeaders } from 'hono/secure-headers';
import type { Door } from '../control/door';
import { worldOf } from '../control/world-of';
import type { Worlds } from '../store/worlds';
import type { Language } from '../wire/words';
import { callDetail } from './feed';
import type { Markup } from './lever';
import { consolePage, noWorldPage, signInPage } from './page';
import { sceneOf, VIEWS } from './scene';

/** Only what the console itself serves: nothing inline, nothing from elsewhere, in no frame. */
const headers = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    imgSrc: ['data:'],
    formAction: ["'self'"],
    baseUri: ["'none'"],
    frameAncestors: ["'none'"],
  },
  // Not `no-referrer`: under it a browser calls the origin of a posted form `null`.
  referrerPolicy: 'same-origin',
  // It is plain HTTP, mostly on localhost, where other programs of this machine are too.
  strictTransportSecurity: false,
});

/** The page for people on the control port. What its buttons do are calls of the control API. */
export function consoleApp(worlds: Worlds, door: Door): Hono {
  const app = new Hono();
  app.get('/', (c) => c.redirect('/console'));
  app.use('/console/*', headers);

  app.get('/console', (c) => {
    const language = languageOf(c);
    if (!door.opensTo(c)) return send(c, signInPage(language, false), 401);
    const key = c.req.query('key');
    if (key !== undefined && !worlds.worldByKey(key)) return send(c, noWorldPage(language), 404);
    return send(c, consolePage(sceneFor(c, worlds, door)));
  });

  app.get('/console/calls/:seq{\\d+}', (c) => {
    if (!door.opensTo(c)) return c.body(null, 401);
    return send(c, callDetail(sceneFor(c, worlds, door), Number(c.req.param('seq'))));
  });

  app.post('/console/sign-in', async (c) => {
    // A body that cannot be read holds no token either.
    const { token } = await c.req.parseBody().catch((): Record<string, unknown> => ({}));
    const known = typeof token === 'string' && door.signIn(c, token);
    return known
      ? c.redirect(`/console?lang=${languageOf(c)}`, 303)
      : send(c, signInPage(languageOf(c), true), 401);
  });

  app.post('/console/sign-out', (c) => {
    door.signOut(c);
    return c.redirect(`/console?lang=${languageOf(c)}`, 303);
  });

  app.get(
    '/console/assets/*',
    etag(),
    serveStatic({
      root: import.meta.dirname,
      rewriteRequestPath: (address) => address.replace('/console', ''),
      onFound: (_, c) => c.header('cache-control', 'no-cache'),
    }),
  );
  return app;
}

function sceneFor(c: Context, worlds: Worlds, door: Door) {
  const view = VIEWS.find((name) => name === c.req.query('view')) ?? 'stage';
  const world = worldOf(c, worlds);
  return sceneOf({ worlds, world, language: languageOf(c), view, locked: door.locked });
}

/** What the address says, else what the browser prefers. */
function languageOf(c: Context): Language {
  const asked = c.req.query('lang') ?? c.req.header('accept-language') ?? '';
  return asked.toLowerCase().startsWith('ar') ? 'ar' : 'en';
}

function send(c: Context, page: Markup, status: 200 | 401 | 404 = 200) {
  c.header('cache-control', 'no-store');
  return c.html(page, status);
}
