/** The words of a text. */
const words = (text: string): string[] => text.trim().split(/\s+/);

/** Every method that there is somewhere, and some that there are nowhere. */
export const methods = words(`
  GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT PROPFIND PURGE QUERY M-SEARCH
  get Post BREW __proto__ GETGET G \u00e9`);

/** Parts of a path as no browser writes them. */
export const parts = [
  ...words(`
    %00 %0d%0aset-cookie:%20a=b %c0%ae%c0%ae %e0%80%af %f0%80%80%af %fe%ff %ed%a0%80 %7f %09 % %zz %u0041
    %2e%2e .. . %2f %5c \\ ;a=b %25%30%30 %3Fa=b %23 ' " \` | ^ ( ) * {} ~ %20 __proto__ constructor [id]
    [...rest] <script>alert(1) _rsc .rsc index.rsc .json .well-known wp-login.php .env -1 0 1e21 null
    00000000-0000-4000-8000-000000000000 FFFFFFFF-0000-4000-A000-FFFFFFFFFFFF %E2%80%8B \u00e9`),
  ...['9'.repeat(300), 'x'.repeat(3_000), 'A'.repeat(32)],
];

/** Targets that only servers of Next know, that scanners look for, that lead elsewhere, or with a whole address in them. */
export const targets = (origin: string): string[] => [
  ...words(`
    /_next/image?url=http%3A%2F%2F169.254.169.254%2F&w=64&q=75 /_next/image?url=%2Fx&w=64&q=1 /_next/ /_next
    /_next/data/x/en.json /_next/static/../../.build/server.mjs /_next/static/%2e%2e/x.js /_next/webpack-hmr
    /__nextjs_original-stack-frame /_next/static/chunks/nowhere.js /_error /404 /500 /_document /_app
    /favicon.ico /en/_next /_not-found /_global-error /..//evil.example/ /en/..//evil.example /en/%2fevil.example/
    /%2f/evil.example/ /%5cevil.example /.//e.example/ //evil.example/ ///evil.example /\\evil.example /en//
    /en///start /api//journey /api /api/ /API/journey /api/nowhere /api/journey/ /api/../en /api/%2e%2e/en
    /en/../api/journey /en/start/coverage/more /xx/start/coverage /ar/en /a.b.c /en/states /en?a=%ff /en?%
    /en?%00=1 * ? # en /? /en/track/x/calendar /sw.js/ /robots.txt/x /sitemap.xml?x /brands/../../package.json
    /fonts/%2e%2e/%2e%2e/x http://evil.example https://evil.example:443/en http://[::1 ftp://a x:// http:/en
    javascript:alert(1) evil.example:443 ${origin}/en ${origin.replace('//', '//user:pass@')}/en`),
  ...['/ HTTP/1.1', ' '],
];

/** Languages that there are not. */
export const languages = [
  ...words(
    'fr AR ../en ..%2fen __proto__ en/../ar en-GB ar,en * [locale] %00 🧺 {} <script> en?x=y en#x .',
  ),
  ...['', 'en ', 'en\0', 'en\r\nx-a: b', 'e'.repeat(10_240), '\u0627\u0631'],
];

/** Headers that Next, its proxies or our guard say to each other. */
const internal = words(`
  rsc next-router-state-tree next-router-prefetch next-router-segment-prefetch next-url purpose
  next-hmr-refresh x-nextjs-data x-middleware-prefetch x-middleware-subrequest x-middleware-rewrite
  x-middleware-next x-middleware-invoke x-middleware-set-cookie x-middleware-override-headers
  x-middleware-request-x x-next-intl-locale x-invoke-path x-invoke-output x-invoke-query x-invoke-error
  x-invoke-status x-matched-path x-next-resume-state-length x-now-route-matches x-prerender-revalidate
  x-prerender-revalidate-if-generated x-next-revalidated-tags x-next-revalidate-tag-token next-resume
  x-nonce x-forwarded-host x-forwarded-proto x-forwarded-port x-visitor-address x-original-url
  x-rewrite-url x-http-method-override x-real-ip x-next-cache-tags x-nextjs-html-request-id
  x-nextjs-request-id next-test-fetch-priority content-security-policy`);
const said = words(`1 x /en/plans [] ../../x 1e21 % 'nonce-planted' middleware:middleware:middleware
  %5B%22%22%2C%7B%22children%22%3A%5B%22__proto__%22%2C%7B%7D%5D%7D%2Cnull%2Cnull%2Ctrue%5D`);

/** Headers that servers read, where a text of any sort may come. */
const read = words(`
  accept-language accept accept-encoding range if-none-match if-modified-since referer te trailer via
  x-forwarded-for authorization user-agent prefer priority forwarded max-forwards cache-control x-a`);

/** Values of headers by their names; undefined leaves one out. `own` is our host. */
export const headers = (own: string): Record<string, (string | undefined)[]> => ({
  host: [
    ...words(`evil.example evil.example:80 ${own}.evil.example evil.example@${own} ${own}. ${own}/x ${own}#
      localhost 127.0.0.1 [::1] 0 \u00e9 .. http://${own} ${own},evil.example ${own.split(':')[0]}`),
    ...[undefined, '', ' ', 'a b', 'x'.repeat(5_000)],
  ],
  origin: [
    undefined,
    ...words('https://evil.example null http://127.0.0.1 http://localhost file://'),
    '',
  ],
  'sec-fetch-site': [
    ...words('cross-site same-site none SAME-ORIGIN same-origin,cross-site x'),
    '',
  ],
  cookie: [
    ...words(`session= = ;;; session=x session="x" a session=%00 session=__proto__ session=${'A'.repeat(43)}
      session=${'A'.repeat(8_000)} NEXT_LOCALE=__proto__ NEXT_LOCALE=../../x NEXT_LOCALE=en%0d%0ax-a:%20b
      NEXT_LOCALE=fr unsaved=x unsaved=coverage.abc123.1 unsaved=%7b%22a%22%3a1%7d unsaved=__proto__.x.9
      outcome-00000000-0000-4000-8000-000000000000=x \u00e9=\u00ff session=--;session=__ staff=x
      __Host-session=x;session=y session='or(1=1)-- __prerender_bypass=x;__next_preview_data=y`),
    Array.from({ length: 150 }, (_, index) => `c${index}=${index}`).join('; '),
  ],
  'content-type': [
    ...words(`text/plain text/plain;application/json application/x-www-form-urlencoded application/xml
      multipart/form-data multipart/form-data;boundary=x application/jsonx ;;; json application/ */*`),
    ...words(`utf-16 utf-7 latin1 x "utf-8" utf-8;charset=utf-16 %00 ${'a'.repeat(999)}`).map(
      (charset) => `application/json; charset=${charset}`,
    ),
    ...['', ' ', 'x'.repeat(4_000)],
  ],
  'content-encoding': [...words('gzip br deflate gzip,br x'), ''],
  'content-length': words('30000000 99999999999999999999 65537 9007199254740993'),
  upgrade: [...words('websocket h2c TLS/1.0 x'), ''],
  expect: words('100-continue 200-ok x'),
  'Next-Action': ['a'.repeat(42), '', 'x', '__proto__'],
  ...Object.fromEntries(internal.map((name) => [name, said])),
  ...Object.fromEntries(
    read.map((name) => [name, [...texts.map(forHeader), 'z,'.repeat(4_000), 'z,'.repeat(9_000)]]),
  ),
});

/** What a header can carry at all. */
const forHeader = (text: string): string =>
  text.replace(/[\r\n\0]|[^\x20-\xff]/g, '?').slice(0, 9_000);

/** Text that no visitor types, and a program sends. */
export const texts = [
  ...words(`
    __proto__ constructor toString __defineGetter__ ../../etc/passwd ..\\..\\ %00 %2e%2e%2f / \\ ? #
    //evil.example $1 \${7*7} {{7*7}} <script>alert(1) javascript:alert(1) data:text/html,x
    http://169.254.169.254/ file:///etc/passwd null NaN -1 1e21 199.999 ٠٥٥٠٠٠٠٠٠١ +9665500000019999 00966
    9999-12-31 0000-00-00 2026-02-30 -271821-04-20 +275760-09-13 1448-09-31 11:111:-1 11:111:1e21 0:0:0`),
  ...['', ' ', '\0', 'a\0b', '\u0001\u0002', '\r\nSet-Cookie: a=b', '\u2028\u2029', '\ufeff', '\t'],
  ...["' or 1=1 --", '"; drop table customers; --', '[object Object]', '+1 900 123 4567'],
  ...['0550000001\n0550000002', '\ud800', '\udc00a', 'e\u0301', '\u202eabc', '🧺'.repeat(200)],
  ...[
    'ﷺ'.repeat(300),
    'ا'.repeat(5_000),
    'x'.repeat(10_000),
    'x'.repeat(32_740),
    'x'.repeat(100_000),
  ],
];

const levels = [
  '['.repeat(10_000) + ']'.repeat(10_000),
  '{"a":'.repeat(5_000) + '1' + '}'.repeat(5_000),
];

/** What stands in JSON in the place of something else: numbers (some of which are no JSON), shapes, ten thousand levels. */
export const values = [
  ...words(`
    0 -1 199.999 0.1 2147483648 9007199254740992 -9223372036854775808 5e-324 90.000001 -180.000001 1e21
    -1e21 1e308 1e400 -1e400 1E-400 -0 ${'9'.repeat(400)} NaN Infinity -Infinity 0x10 01 +1 .5 5. 1,5 --1
    "199.999" "-1" "NaN" "0x10" "٢٤٠" "1_000" 1 "on" "true" [true] null true false [] {} [[]] [null]
    {"a":{"b":[]}} [1,2,3] {"length":1e9} {"toJSON":1} {"then":1} {"$gt":""} {"length":-1} ["admin"]`),
  ...levels,
];

/** Keys that no schema has, or that change what an object is. */
export const pairs = words(`
  "__proto__":{"isAdmin":true,"paid":true,"customerId":1} "constructor":{"prototype":{"isAdmin":true}}
  "prototype":{"paid":true} "__proto__":null "toString":"x" "toJSON":"x" "then":"x" "extra":"x"
  "customerId":"00000000-0000-4000-8000-000000000000" "totalHalalas":1 "constructor":${levels[0]}`);

/** Bodies that are no JSON, or hardly; `#` stands for the good one. */
export const bodies = [
  ...[
    '',
    ' ',
    'null',
    '""',
    '[]',
    '0',
    '{',
    '}',
    '{}',
    '{,}',
    "{'a':1}",
    '{"a":1}x',
    'undefined',
    '<xml/>',
  ],
  ...['a=b&c=d', '\ufeff#', '#\0', '/* */#', '##', ")]}'\n#", '["$K1"]', '[{"then":"$1:a"}]'],
  ...[65_500, 65_537, 200_000].map((length) => `{"answers":"${'x'.repeat(length)}"}`),
];

/** Bytes that no text in UTF-8 has. */
export const bytes = words('ff c0ae eda080 f4908080 e280 80 fffe7b00 efbbbf 00 c328').map((hex) =>
  Buffer.from(hex, 'hex'),
);

const chunked = 'Transfer-Encoding: chunked\r\n';

/** Framing that two servers read in two ways: lines before a body, and the body; `+` stands for a request within it. */
const framings: [lines: string, body: string][] = [
  [`Content-Length: 5\r\n${chunked}`, '0\r\n\r\n+'],
  [`${chunked}Content-Length: 300\r\n`, '0\r\n\r\n+'],
  ...[
    ': chunked, identity',
    ': xchunked',
    ' : chunked',
    ':\x0bchunked',
    ': chunked\r\nTransfer-Encoding: chunked',
  ].map((how): [string, string] => [`Transfer-Encoding${how}\r\n`, '0\r\n\r\n']),
  ...['-1', '0x2', '2, 2', '+2', '2\r\nContent-Length: 3'].map((length): [string, string] => [
    `Content-Length: ${length}\r\n`,
    '{}x',
  ]),
  ...['zz', '-1', 'ffffffffffffffff', `2;${'x'.repeat(20_000)}`].map((size): [string, string] => [
    chunked,
    `${size}\r\n{}\r\n0\r\n\r\n`,
  ]),
  [chunked, '2\n{}\n0\n\n'],
  [chunked, '0\r\nx-next-intl-locale: ar\r\nnext-action: x\r\n\r\n'],
  ['Content-Type: application/json\r\nContent-Length: 90\r\n', '{"point"'],
  ['Expect: 100-continue\r\nContent-Length: 9\r\n', ''],
];

/** Bytes that are no request, or only just. */
export function garbage(host: string): Buffer[] {
  const own = `Host: ${host}\r\n`;
  const from = `${own}Origin: http://${host}\r\n`;
  const within = `POST /api/journey?locale=en HTTP/1.1\r\n${from}\r\n`;
  const get = (rest: string) => `GET /api/health/live${rest}`;
  const lines = (text: string) => get(` HTTP/1.1\r\n${own}${text}\r\n`);
  const texts = [
    ...framings.map(
      ([head, body]) =>
        `POST /api/coverage?locale=en HTTP/1.1\r\n${from}${head}\r\n${body.replace('+', within)}`,
    ),
    `${lines(chunked)}0\r\n\r\n${within}`,
    lines(`Content-Length: ${within.length}\r\n`) + within,
    ...['X: a\r\n folded', ': no name', 'X\0: a', 'X: a\0b', 'X: a\x7f\x01', 'no colon'].map(
      (line) => lines(`${line}\r\n`),
    ),
    ...['A: b\r\n'.repeat(3_000), `A: ${'b'.repeat(100_000)}\r\n`].map(lines),
    `${lines('Connection: close, upgrade\r\nUpgrade: h2c\r\n')}PRI`,
    ...['0.9', '1.0', '2.0', '9.9', '1.1 '].map((version) => get(` HTTP/${version}\r\n${own}\r\n`)),
    ...[`\0 HTTP/1.1\r\n${own}\r\n`, `#x HTTP/1.1\r\n${own}\r\n`, `  HTTP/1.1\r\n${own}\r\n`].map(
      get,
    ),
    ...[` HTTP/1.1\n${own.trim()}\n\n`, ` HTTP/1.1\r${own}\r\r`, ' HTTP/1.1\r\n\r\n'].map(get),
    ...['\r\n\r\n', ' HTTP/1.0\r\n\r\n', ` HTTP/1.1\r\n${own}`, ' HTTP'].map(get),
    ...[` ${lines('')}`, lines('').replaceAll(' ', '\t')],
    ...[
      `GET /${'x'.repeat(40_000)}`,
      'OPTIONS *',
      'CONNECT evil.example:443',
      'CONNECT /',
      'TRACE /',
    ].map((line) => `${line} HTTP/1.1\r\n${own}\r\n`),
    ...[
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      '\r\n\r\n\r\n',
      'SSH-2.0-OpenSSH_9.2\r\n',
      '{"jsonrpc":"2.0"}',
    ],
    ...['HELO evil.example\r\n', '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03'],
  ];
  return texts.map((text) => Buffer.from(text, 'latin1'));
}
