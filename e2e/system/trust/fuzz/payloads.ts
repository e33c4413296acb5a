/** The specialities of our routes, and what has broken servers before; fast-check adds the rest. */
const words = (text: string): string[] => text.trim().split(/\s+/);

/** Calls that no walk through the wizard makes, with ID, TOKEN, SECRET and UUID to fill in. */
const otherCalls = `
  PUT journey/address {"draft":{"notes":"x"},"edit":{"from":"","as":"page123.1"}}
  POST journey/coverage {"answers":{"place":{"lat":24.694,"long":46.685},"wish":null},"from":"review"}
  POST journey/mobile {"answers":{"phase":"code","code":"000000"}}
  POST journey/mobile {"answers":{"phase":"resend"}}
  POST account/code {"mobile":"0512345678"}
  POST account/sign-in {"code":"000000"}
  POST coverage {"point":{"lat":24.694,"long":46.685}}
  POST waiting-list {"mobile":"0512345678","point":{"lat":24.694,"long":46.685}}
  POST quotes {"planId":11,"optionId":111,"days":7}
  POST checkout/ID {"intent":"pay","amountHalalas":24000}
  POST pickup-links {"token":"TOKEN","act":"make","life":"day"}
  POST pickup-links {"token":"TOKEN","act":"stop","id":"UUID"}
  POST requests {"token":"TOKEN","id":"UUID","kind":"pause","order":"","note":"soon"}
  POST ratings {"token":"TOKEN","order":"1","stars":"5","comment":""}
  POST renewals/ID {}
  POST messages/browsers {"endpoint":"https://fcm.googleapis.com/fcm/send/x","keys":{"p256dh":"x","auth":"x"}}
  POST messages/browsers/removal {"endpoint":"https://fcm.googleapis.com/fcm/send/x"}
  POST staff/requests/UUID {"answer":"yes"}
  POST staff/mobile-search {"digits":"1234"}
  POST staff/sign-in {"name":"omar","password":"is_it_this_one","code":""}
  POST staff/checkouts/ID {"act":"handled"}
  POST staff/checkouts/ID {"act":"refund","amountHalalas":24000,"reason":"customer-asked"}
  POST journey {}
  POST sign-out {}
  POST staff/sign-out {}
  POST webhooks/moyasar {"id":"UUID","type":"payment_paid","secret_token":"SECRET","data":{"id":"UUID","invoice_id":"UUID","status":"paid"}}`;

/** The same calls, filled in. */
export const callsWith = (values: Record<string, string>): [string, string, unknown][] =>
  otherCalls
    .replace(/\b(ID|TOKEN|SECRET|UUID)\b/g, (name) => values[name] ?? crypto.randomUUID())
    .trim()
    .split('\n')
    .map(words)
    .map(([method = '', path, json = '']) => [method, `/api/${path}?locale=en`, JSON.parse(json)]);

export const methods = words('GET HEAD POST PUT PATCH DELETE OPTIONS TRACE QUERY BREW');

/** Path segments and values of a query or a header. */
export const parts =
  words(`%00 %0d%0aset-cookie:%20a=b %c0%ae%c0%ae %ed%a0%80 % %zz %2e%2e .. . %2f %5c \\ ;a=b ' {} ~ *
  %25%30%30 %3Fa=b __proto__ [id] <script>alert(1) index.rsc -1 1e21 fr ../en en%0d%0ax-a:%20b _error
  /evil.example/ \\evil.example/ %5cevil.example %2fevil.example/ ..//evil.example/`);

/** Headers that servers read, or that Next and the guard use among themselves. */
export const headerNames =
  words(`accept accept-language range if-none-match referer te forwarded authorization rsc next-url
  x-forwarded-host x-forwarded-proto x-visitor-address x-nonce x-nextjs-data x-http-method-override
  next-router-state-tree next-router-prefetch x-middleware-prefetch x-middleware-subrequest x-matched-path
  x-middleware-rewrite x-next-intl-locale x-invoke-path x-prerender-revalidate content-security-policy`);

/** Headers that decide whether a request is accepted, with values. */
const deciding = `
  host evil.example OWN.evil.example evil.example@OWN OWN. [::1] a,b
  origin https://evil.example http://OWN.evil.example null file://
  sec-fetch-site cross-site same-site none SAME-ORIGIN same-origin,cross-site
  cookie session= ;;; session=%00 session=__proto__ session=${'A'.repeat(43)} __prerender_bypass=x staff=x
  cookie NEXT_LOCALE=en%0d%0ax-a:%20b unsaved=__proto__.x.9 session=${'A'.repeat(8_000)}
  content-type ;;; text/plain application/x-www-form-urlencoded application/json;charset=%00
  content-encoding gzip br,x
  content-length 30000000 99999999999999999999 65537
  upgrade websocket h2c
  expect 100-continue 200-ok
  next-action ${'a'.repeat(42)}`;
/** The same as pairs; an empty value omits the header. */
export const decidingHeaders = (own: string): [name: string, value: string][][] =>
  deciding
    .replaceAll('OWN', own)
    .trim()
    .split('\n')
    .map(words)
    .map(([name = '', ...values]) => ['', ...values].map((value) => [name, value]));

/** Bodies that are invalid, or barely valid, JSON. */
export const bodies = [
  ...['', 'null', '{"a":1}x', '\ufeff{}', '{}\0', "{'a':1}", '["$K1"]', 'a=b&c=d'],
  '{"point":{"lat":1e400,"long":46.685}}',
  '{"answers":NaN}',
  '{"answers":{"place":null,"place":1,"__proto__":{"wish":null}}}',
  `{"draft":{"notes":${'['.repeat(10_000)}${']'.repeat(10_000)}}}`,
];

export const texts = [
  ...['0550000001\n0550000002', '٠٥٥٠٠٠٠٠٠١', "' or 1=1 --", '<script>alert(1)', '9999-12-31'],
  ...['../../etc/passwd', '\r\nSet-Cookie: a=b', '\ud800'],
];
