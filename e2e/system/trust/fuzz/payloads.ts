/**
 * Malformed values by place: lists of what has broken servers before. fast-check generates the
 * rest.
 */
const words = (text: string): string[] => text.trim().split(/\s+/);

/**
 * Calls that no walk through the wizard makes; one staff name whose guesses are soon used up,
 * because each guess costs time.
 */
const otherCalls = `
  journey/coverage {"answers":{"place":{"lat":24.694,"long":46.685},"wish":null},"from":"review"}
  journey/mobile {"answers":{"phase":"code","code":"000000"}}
  journey/mobile {"answers":{"phase":"resend"}}
  account/code {"mobile":"MOBILE"}
  account/sign-in {"code":"000000"}
  coverage {"point":{"lat":24.694,"long":46.685}}
  waiting-list {"mobile":"MOBILE","point":{"lat":24.694,"long":46.685}}
  quotes {"planId":11,"optionId":111,"days":7}
  checkout/ID {"intent":"pay","amountHalalas":24000}
  pickup-links {"token":"TOKEN","act":"make","life":"day"}
  pickup-links {"token":"TOKEN","act":"stop","id":"UUID"}
  requests {"token":"TOKEN","id":"UUID","kind":"pause","order":"","note":"soon"}
  ratings {"token":"TOKEN","order":"1","stars":"5","comment":""}
  renewals/ID {}
  messages/browsers {"endpoint":"https://fcm.googleapis.com/fcm/send/x","keys":{"p256dh":"x","auth":"x"}}
  messages/browsers/removal {"endpoint":"https://fcm.googleapis.com/fcm/send/x"}
  staff/requests/UUID {"answer":"yes"}
  staff/mobile-search {"digits":"1234"}
  staff/sign-in {"name":"omar","password":"is_it_this_one","code":""}
  staff/checkouts/ID {"act":"try"}
  staff/checkouts/ID {"act":"handled"}
  staff/checkouts/ID {"act":"refund","amountHalalas":24000,"reason":"customer-asked"}
  journey {}
  sign-out {}
  staff/sign-out {}
  webhooks/moyasar {"id":"UUID","type":"payment_paid","secret_token":"SECRET","data":{"id":"UUID","invoice_id":"UUID","status":"paid"}}
  webhooks/stripe {"id":"UUID"}`;

/** The same calls with ID, TOKEN, SECRET and MOBILE filled in. */
export const calls = (of: Record<string, string>): [string, string, unknown][] =>
  otherCalls
    .trim()
    .split('\n')
    .map((line) => {
      const filled = line.replace(
        /\b(ID|TOKEN|SECRET|MOBILE|UUID)\b/g,
        (name) => of[name] ?? crypto.randomUUID(),
      );
      const [path = '', json = ''] = filled.trim().split(' ');
      return ['POST', `/api/${path}?locale=en`, JSON.parse(json) as unknown];
    });

export const methods =
  words(`GET HEAD POST PUT PATCH DELETE OPTIONS TRACE CONNECT PROPFIND QUERY M-SEARCH get
  BREW __proto__ G\u00e9`);

/** Path segments. */
export const parts =
  words(`%00 %0d%0aset-cookie:%20a=b %c0%ae%c0%ae %ed%a0%80 %7f % %zz %2e%2e .. . %2f %5c \\
  ;a=b %25%30%30 %3Fa=b %23 ' " | {} ~ %20 __proto__ [id] <script>alert(1) index.rsc .json -1 1e21 null \u00e9 fr AR ../en ar,en * [locale] en%0d%0ax-a:%20b
  00000000-0000-4000-8000-000000000000 ${'x'.repeat(3_000)}`);

/** Targets that only Next servers know, that scanners probe, or that lead elsewhere. */
export const targets = (origin: string, ticket: string): string[] =>
  words(`/_next/image?url=http%3A%2F%2F169.254.169.254%2F&w=64&q=75 /_next/data/x/en.json /_next/
    /_next/static/../../.build/server.mjs /_next/static/%2e%2e/x.js /__nextjs_original-stack-frame /_error /500
    /_not-found /_global-error /..//evil.example/ /en/..//evil.example /en/%2fevil.example/ /%2f/evil.example/
    /%5cevil.example //evil.example/ ///evil.example /\\evil.example /en//start /api//journey /api /API/journey
    /api/nowhere /api/../en /api/%2e%2e/en /en/../api/journey /xx/start/coverage /en?a=%ff /en?% /en?%00=1 * ? #
    /brands/../../package.json /fonts/%2e%2e/x http://evil.example http://[::1 x:// javascript:alert(1)
    evil.example:443 ${origin}/en ${origin.replace('//', '//user:pass@')}/en / HTTP/1.1
    /ar/checkout/${ticket.split('.')[0]}/return?a=${ticket}x /ar/checkout/${ticket.split('.')[0]}/return?a=__proto__.x`);
/** Query parameter names. */
export const names = words('step a from reason locale locale[] _rsc id __proto__ token');

/** Headers that Next, its proxies or our guard use among themselves. */
export const internal =
  words(`rsc next-router-state-tree next-router-prefetch next-router-segment-prefetch next-url
  x-nextjs-data x-middleware-prefetch x-middleware-subrequest x-middleware-rewrite x-middleware-next
  x-middleware-set-cookie x-middleware-override-headers x-next-intl-locale x-invoke-path x-invoke-status
  x-matched-path x-now-route-matches x-prerender-revalidate x-next-revalidated-tags next-resume x-nonce
  x-forwarded-host x-forwarded-proto x-visitor-address x-original-url x-rewrite-url x-http-method-override
  x-nextjs-request-id next-test-fetch-priority content-security-policy`);
export const internalValues =
  words(`1 x /en/plans [] ../../x 'nonce-planted' middleware:middleware:middleware
  %5B%22%22%2C%7B%22children%22%3A%5B%22__proto__%22%2C%7B%7D%5D%7D%2Cnull%2Cnull%2Ctrue%5D`);

/**
 * Values of the headers that decide whether a request is accepted; undefined omits the header.
 * `own` is our host.
 */
export const headers = (own: string): Record<string, (string | undefined)[]> => ({
  host: [
    ...words(`evil.example ${own}.evil.example evil.example@${own} ${own}. ${own}/x localhost [::1] \u00e9
      http://${own} ${own},evil.example ${own.split(':')[0]} ${'x'.repeat(5_000)}`),
    ...[undefined, '', 'a b'],
  ],
  origin: [undefined, '', ...words('https://evil.example null http://127.0.0.1 file://')],
  'sec-fetch-site': words('cross-site same-site none SAME-ORIGIN same-origin,cross-site x'),
  cookie:
    words(`session= = ;;; session=x session="x" session=%00 session=__proto__ session=${'A'.repeat(43)}
    session=${'A'.repeat(8_000)} NEXT_LOCALE=__proto__ NEXT_LOCALE=../../x NEXT_LOCALE=en%0d%0ax-a:%20b
    unsaved=%7b%22a%22%3a1%7d unsaved=__proto__.x.9 outcome-00000000-0000-4000-8000-000000000000=x \u00e9=\u00ff
    staff=x __Host-session=x;session=y __prerender_bypass=x;__next_preview_data=y ${'c=1;'.repeat(400)}`),
  'content-type':
    words(`text/plain text/plain;application/json application/x-www-form-urlencoded ;;; */*
    multipart/form-data;boundary=x application/json;charset=utf-16 application/json;charset=%00 ${'x'.repeat(4_000)}`),
  'content-encoding': words('gzip br gzip,br x'),
  'content-length': words('30000000 99999999999999999999 65537 9007199254740993'),
  upgrade: words('websocket h2c x'),
  expect: words('100-continue 200-ok'),
  'next-action': ['a'.repeat(42), '', '__proto__'],
});
/** Headers that servers read, with arbitrary text. */
export const read =
  words(`accept-language accept accept-encoding range if-none-match if-modified-since referer te
  x-forwarded-for authorization user-agent priority forwarded cache-control`);
/** Replaces or removes what a header cannot carry. */
export const forHeader = (text: string): string =>
  text.replace(/[\r\n\0]|[^\x20-\xff]/g, '?').slice(0, 18_000);

export const texts = [
  ...words(`__proto__ constructor ../../etc/passwd \${7*7} {{7*7}} <script>alert(1) javascript:alert(1) 1e21
    http://169.254.169.254/ ٠٥٥٠٠٠٠٠٠١ +9665500000019999 9999-12-31 2026-02-30 -271821-04-20 11:111:1e21`),
  ...["' or 1=1 --", '\r\nSet-Cookie: a=b', '\ud800', '0550000001\n0550000002', 'ا'.repeat(5_000)],
  ...['z,'.repeat(9_000), 'x'.repeat(32_740), 'x'.repeat(100_000)],
];
/** Replacement values: numbers (some invalid in JSON), and ten thousand levels of nesting. */
export const values =
  words(`1e400 -1e400 ${'9'.repeat(400)} NaN -Infinity 0x10 01 +1 .5 1,5 199.999 -0 90.000001
  9007199254740993 {"length":-1} {"then":1} {"toJSON":1} ${'['.repeat(10_000)}${']'.repeat(10_000)}
  ${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`);
export const pairs =
  words(`"__proto__":{"isAdmin":true,"paid":true,"customerId":1} "then":"x" "totalHalalas":1
  "constructor":{"prototype":{"isAdmin":true}} "customerId":"00000000-0000-4000-8000-000000000000"`);
/** Bodies that are invalid or barely valid JSON; `#` stands for the valid one. */
export const bodies = [
  ...words(
    `null "" [] 0 { {} {,} {'a':1} {"a":1}x <xml/> a=b&c=d \ufeff# /**/# ## )]}'# ["$K1"] [{"then":"$1:a"}]`,
  ),
  ...['', '#\0', ...[65_537, 200_000].map((length) => `{"answers":"${'x'.repeat(length)}"}`)],
];
/** Byte sequences that are invalid UTF-8. */
export const bytes = words('ff c0ae eda080 f4908080 e280 80 fffe7b00 efbbbf 00').map((hex) =>
  Buffer.from(hex, 'hex'),
);

/**
 * Bytes that are not, or barely, a request, one per line: ¶ ends a line of HTTP, ‹ and › are a zero
 * byte and a lone line feed, and HOST, ORIGIN and WITHIN stand for our headers and for a request
 * within a body. Most are framing that two servers may parse differently (request smuggling).
 */
const garbageLines = `
  POSTContent-Length: 5¶Transfer-Encoding: chunked¶¶0¶¶WITHIN
  POSTTransfer-Encoding: chunked¶Content-Length: 300¶¶0¶¶WITHIN
  POSTTransfer-Encoding: chunked, identity¶¶0¶¶
  POSTTransfer-Encoding: xchunked¶¶0¶¶
  POSTTransfer-Encoding : chunked¶¶0¶¶
  POSTTransfer-Encoding:\x0bchunked¶¶0¶¶
  POSTContent-Length: -1¶¶{}x
  POSTContent-Length: 0x2¶¶{}x
  POSTContent-Length: 2, 2¶¶{}x
  POSTContent-Length: +2¶¶{}x
  POSTContent-Length: 2¶Content-Length: 3¶¶{}x
  POSTTransfer-Encoding: chunked¶¶zz¶{}¶0¶¶
  POSTTransfer-Encoding: chunked¶¶-1¶{}¶0¶¶
  POSTTransfer-Encoding: chunked¶¶ffffffffffffffff¶{}¶0¶¶
  POSTTransfer-Encoding: chunked¶¶2;${'x'.repeat(20_000)}¶{}¶0¶¶
  POSTTransfer-Encoding: chunked¶¶2›{}›0››
  POSTTransfer-Encoding: chunked¶¶0¶x-next-intl-locale: ar¶next-action: x¶¶
  POSTContent-Type: application/json¶Content-Length: 90¶¶{"point"
  POSTExpect: 100-continue¶Content-Length: 9¶¶
  GET / HTTP/1.1¶HOSTTransfer-Encoding: chunked¶¶0¶¶WITHIN
  GET / HTTP/1.1¶HOSTX: a¶ folded¶¶
  GET / HTTP/1.1¶HOST: no name¶¶
  GET / HTTP/1.1¶HOSTX‹: a¶¶
  GET / HTTP/1.1¶HOSTX: a‹b¶¶
  GET / HTTP/1.1¶HOSTno colon¶¶
  GET / HTTP/1.1¶HOST${'A: b¶'.repeat(3_000)}¶
  GET / HTTP/1.1¶HOSTA: ${'b'.repeat(100_000)}¶¶
  GET / HTTP/0.9¶HOST¶
  GET / HTTP/1.0¶¶
  GET / HTTP/2.0¶HOST¶
  GET / HTTP/1.1¶¶
  GET / HTTP
  GET /‹ HTTP/1.1¶HOST¶
  GET / HTTP/1.1›Host: x››
  GET /${'x'.repeat(40_000)} HTTP/1.1¶HOST¶
  OPTIONS * HTTP/1.1¶HOST¶
  CONNECT evil.example:443 HTTP/1.1¶HOST¶
  TRACE / HTTP/1.1¶HOST¶
  PRI * HTTP/2.0¶¶SM¶¶
  ¶¶¶
  SSH-2.0-OpenSSH_9.2¶
  {"jsonrpc":"2.0"}
  \x16\x03\x01\x02‹\x01‹\x01\xfc\x03\x03`;

export function garbage(origin: string): Buffer[] {
  const own = `Host: ${new URL(origin).host}¶`;
  const within = `POST /api/journey?locale=en HTTP/1.1¶${own}Origin: ${origin}¶¶`;
  const post = `POST /api/coverage?locale=en HTTP/1.1¶${own}Origin: ${origin}¶`;
  return garbageLines
    .split('\n')
    .slice(1)
    .map((line) => {
      const filled = line
        .slice(2)
        .replace(/^POST/, post)
        .replace('HOST', own)
        .replace('WITHIN', within);
      const bytes = filled.replaceAll('¶', '\r\n').replaceAll('‹', '\0').replaceAll('›', '\n');
      return Buffer.from(bytes, 'latin1');
    });
}
