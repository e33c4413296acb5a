import type { Chance } from '../../chance';
import { uuid } from './nasty';

/** The words of a text. */
const words = (text: string): string[] => text.trim().split(/\s+/);

/** Every method that there is somewhere, and some that there are nowhere. */
export const methods = words(`
  GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT PROPFIND PURGE QUERY M-SEARCH
  get Post BREW __proto__ GETGET G \u00e9`);

/** Parts of a path as nobody writes them. */
export const oddParts = [
  ...words(`
    %00 %0d%0aset-cookie:%20a=b %c0%ae%c0%ae %c0%af %e0%80%af %f0%80%80%af %fe%ff %ed%a0%80 %7f %09
    % %zz %u0041 %2e%2e .. . %2f %5c \\ ;a=b %25%30%30 %3Fa=b %23 ' " \` | ^ ( ) * {} ~ %20 a%20b
    __proto__ constructor [id] [...rest] <script>alert(1) _rsc .rsc index.rsc .json .well-known
    -1 0 1 2 1e21 null 00000000-0000-0000-0000-000000000000 %F0%9F%A7%BA %E2%80%8B \u00e9`),
  '9'.repeat(300),
  'x'.repeat(3_000),
];

/** Addresses that only servers of Next know, that somebody looks for on every server, or that lead elsewhere. */
export const oddTargets = [
  ...words(`
    /_next/image?url=http%3A%2F%2F169.254.169.254%2F&w=64&q=75 /_next/image?url=%2Fx&w=64&q=1
    /_next/data/x/en.json /_next/static/../../.build/server.mjs /_next/static/%2e%2e/x.js
    /_next/webpack-hmr /__nextjs_original-stack-frame /_next/static/chunks/nowhere.js /_next/static/
    /_error /404 /500 /_document /_app /_next /_next/ /favicon.ico /en/_next /_not-found /_global-error
    /..//evil.example/ /en/..//evil.example /%2f/evil.example/ /%5cevil.example /.//e.example/
    //evil.example/ ///evil.example /\\evil.example /en// /en///start /api//journey /en/%2fevil.example/
    /api /api/ /API/journey /api/nowhere /api/journey/ /api/../en /api/%2e%2e/en /en/../api/journey
    /en/start/coverage/more /en/start/ /xx/start/coverage /start/coverage /ar/en /a.b.c /en/states
    * ? # en http:/en /? /?/ /en?a=%ff /en?% /en?%00=1 /en/track/x/calendar /en/states/a/b
    /sw.js /sw.js/ /robots.txt/x /sitemap.xml?x /brands/../../package.json /fonts/%2e%2e/%2e%2e/x`),
  '/ HTTP/1.1',
];

/** Targets with a whole address in them. */
export const absoluteTargets = (origin: string): string[] => [
  ...words(`
    http://evil.example https://evil.example:443 http://[::1 HTTP://EVIL.example ftp://a x:// http:
    javascript:alert(1) //evil.example evil.example:443 ws://evil.example`),
  ...[origin, origin.replace('http', 'https'), `http://user:pass@${new URL(origin).host}`],
];

/** Hosts that are not ours, and spellings of ours. */
export const hosts = (own: string): string[] => [
  ...words(`
    evil.example evil.example:80 ${own}.evil.example evil.example@${own} ${own}. ${own}/x ${own}#
    localhost 127.0.0.1 [::1] 0 \u00e9 .. - http://${own} ${own},evil.example`),
  ...['', ' ', 'a b', own.replace(/:\d+/, ':1'), own.replace(/:\d+/, ''), 'x'.repeat(5_000)],
];

/** Headers that Next, its proxies or our guard say to each other. */
const internalNames = words(`
  rsc next-router-state-tree next-router-prefetch next-router-segment-prefetch next-url purpose
  next-hmr-refresh x-nextjs-data x-middleware-prefetch x-middleware-subrequest x-middleware-rewrite
  x-middleware-next x-middleware-invoke x-middleware-set-cookie x-middleware-override-headers
  x-middleware-request-x x-next-intl-locale x-invoke-path x-invoke-output x-invoke-query x-invoke-error
  x-invoke-status x-matched-path x-next-resume-state-length x-now-route-matches x-prerender-revalidate
  x-prerender-revalidate-if-generated x-next-revalidated-tags x-next-revalidate-tag-token next-resume
  x-nonce x-forwarded-host x-forwarded-proto x-forwarded-port x-visitor-address x-original-url
  x-rewrite-url x-http-method-override x-real-ip x-next-cache-tags x-nextjs-html-request-id
  x-nextjs-request-id next-test-fetch-priority`);

export const internals: [string, string][] = [
  ...words('1 x /en/plans [] ../../x').flatMap((value) =>
    internalNames.map((name): [string, string] => [name, value]),
  ),
  ['x-middleware-subrequest', 'middleware:middleware:middleware:middleware:middleware'],
  ['content-security-policy', "script-src 'nonce-planted'"],
  ['x-next-resume-state-length', '1e21'],
  [
    'next-router-state-tree',
    encodeURIComponent('["",{"children":["__proto__",{}]},null,null,true]'),
  ],
  ['next-router-state-tree', '%'],
];

/** Where else a request may say that it comes from; undefined where it does not say. */
export const foreign: [string, string | undefined][] = [
  ...['https://evil.example', 'null', '', 'http://127.0.0.1', 'http://localhost', 'file://'].map(
    (value): [string, string] => ['origin', value],
  ),
  ...['cross-site', 'same-site', 'none', '', 'SAME-ORIGIN', 'same-origin, cross-site', 'x'].map(
    (value): [string, string] => ['sec-fetch-site', value],
  ),
  ['origin', undefined],
];

/** Session cookies that nobody was given, and lines that are hardly cookies. */
export const cookies = (chance: Chance): string =>
  chance.of([
    ...words(`
      session= session = ;;; session=x session="x" a session=%00 session=__proto__
      session=${'A'.repeat(43)} session=${'A'.repeat(8_000)} NEXT_LOCALE=__proto__ NEXT_LOCALE=../../x
      NEXT_LOCALE=en%0d%0ax-a:%20b NEXT_LOCALE=fr unsaved=x unsaved=coverage.abc123.1
      unsaved=%7b%22a%22%3a1%7d unsaved=__proto__.x.9 outcome-${uuid(chance)}=x \u00e9=\u00ff`),
    `session=${'-'.repeat(43)}; session=${'_'.repeat(43)}`,
    '__Host-session=x; session=y',
    "session=' or 1=1 --",
    '__prerender_bypass=x; __next_preview_data=y',
    Array.from({ length: 150 }, (_, index) => `c${index}=${index}`).join('; '),
  ]);

export const contentTypes = [
  ...words(`
    text/plain text/plain;application/json application/x-www-form-urlencoded application/xml
    multipart/form-data multipart/form-data;boundary=x application/jsonx application/json5 ;;; json
    application/ */* application/ld+json`),
  ...['', ' ', 'x'.repeat(4_000)],
];

export const charsets = [
  ...words('utf-16 utf-7 latin1 x "utf-8" utf-8;charset=utf-16 %00'),
  'a'.repeat(999),
];

/** Bytes that no text in UTF-8 has. */
export const badBytes = words('ff c0ae eda080 f4908080 e280 80 fffe7b00 efbbbf 00 c328').map(
  (hex) => Buffer.from(hex, 'hex'),
);

/** Headers that servers read, where a value of any sort may come. */
export const readHeaders = words(`
  accept-language accept accept-encoding range if-none-match if-modified-since referer te trailer
  x-forwarded-for authorization user-agent prefer via priority forwarded max-forwards cache-control
  accept-charset`);
