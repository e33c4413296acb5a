import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Context, Hono } from 'hono';
import type { Door } from '../control/door';
import { worldOf } from '../control/world-of';
import type { Worlds } from '../store/worlds';
import type { Language } from '../wire/words';
import { callDetail } from './feed';
import type { Markup } from './lever';
import { consolePage, noWorldPage, signInPage } from './page';
import { sceneOf, VIEWS } from './scene';

const TYPES: Record<string, string> = {
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  woff2: 'font/woff2',
};

const ASSETS = [
  'base.css',
  'frame.css',
  'parts.css',
  'views.css',
  'feed.css',
  'presses.js',
  'problems.mjs',
  'script.mjs',
  'readex-pro-arabic-wght-normal.woff2',
  'readex-pro-latin-wght-normal.woff2',
];

/** Only what the console itself serves: nothing inline, nothing from elsewhere, in nobody's frame. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page for people on the control port. What its buttons do are calls of the control API. */
export function consoleApp(worlds: Worlds, door: Door): Hono {
  const app = new Hono();
  const assets = new Map(ASSETS.map((name) => [name, read(name)]));

  app.get('/', (c) => c.redirect('/console'));

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

  app.get('/console/assets/:name', (c, next) => {
    const name = c.req.param('name');
    const bytes = assets.get(name);
    if (!bytes) return next();
    c.header('content-type', TYPES[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream');
    c.header('cache-control', 'no-cache');
    c.header('x-content-type-options', 'nosniff');
    return c.body(bytes);
  });
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
  c.header('content-security-policy', POLICY);
  c.header('cache-control', 'no-store');
  c.header('cross-origin-opener-policy', 'same-origin');
  // Not `no-referrer`: under it a browser calls the origin of a posted form `null`.
  c.header('referrer-policy', 'same-origin');
  c.header('x-content-type-options', 'nosniff');
  return c.html(page, status);
}

function read(name: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(readFileSync(path.join(import.meta.dirname, 'assets', name)));
}
