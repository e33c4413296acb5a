import { connect } from 'node:net';
import { type RawRequest, rawRequest } from '../harness/raw-request';
import { expect, test } from '../harness/test';

const json = { 'content-type': 'application/json' };
const call = '/api/journey/coverage?locale=en';
const answers = JSON.stringify({ answers: { place: null, wish: null } });

type Refused = [what: string, request: RawRequest, status: number];

/** Requests that browsers never send, and that Next would handle badly. */
const refusals = (origin: string): Refused[] => [
  ['TRACE', { method: 'TRACE', path: '/en' }, 405],
  ['TRACE of a call', { method: 'TRACE', path: call }, 405],
  ['POST on a page', { method: 'POST', path: '/en', body: 'a=b' }, 405],
  ['POST on a step', { method: 'POST', path: '/en/start/mobile', body: 'a=b' }, 405],
  ['DELETE of a call', { method: 'DELETE', path: call }, 405],
  ['a foreign host', { path: '/en', headers: { host: 'laundry.example' } }, 421],
  ['a foreign host of a call', { path: call, headers: { host: 'evil.example:80' } }, 421],
  ['a PUT where there is none', { method: 'PUT', path: '/api/order-news?locale=en' }, 405],
  ['a POST where only a GET is', { method: 'POST', path: '/api/health/ready' }, 405],
  ['a call that there is not', { path: '/api/nowhere' }, 404],
  ['a font that there is not', { path: '/fonts/nowhere.01234567.woff2' }, 404],
  ['a brand’s font that there is not', { path: '/brands/nada/fonts/nowhere.01.woff2' }, 404],
  ['a brand’s picture that there is not', { path: '/brands/unknown/logo.svg' }, 404],
  ['a page of Next’s own', { path: '/_global-error' }, 404],
  ['steps up', { path: '/api/pickups/..?locale=en' }, 400],
  ['encoded steps up', { path: '/en/%2e%2e/api/order-news' }, 400],
  ['an expectation', { path: '/en', headers: { expect: '200-ok' } }, 417],
  ['an absolute target', { path: 'http://evil.example/en' }, 400],
  ['a target of two slashes', { path: '//evil.example/en' }, 400],
  ['a target that cannot be decoded', { path: '/en/%ff' }, 400],
  ['a server action', { path: '/en', headers: { 'next-action': 'a'.repeat(40) } }, 400],
  [
    'a server action by POST',
    { method: 'POST', path: '/en', headers: { 'next-action': 'a'.repeat(40) }, body: '[]' },
    400,
  ],
  ['an upgrade', { path: '/en', headers: { connection: 'upgrade', upgrade: 'websocket' } }, 400],
  ['a GET with a body', { path: '/en', headers: { 'content-length': '2' }, body: '{}' }, 400],
  [
    'a foreign origin',
    {
      method: 'POST',
      path: call,
      headers: { ...json, origin: 'https://evil.example' },
      body: answers,
    },
    403,
  ],
  ['no origin', { method: 'POST', path: call, headers: json, body: answers }, 403],
  [
    'another site by fetch',
    { method: 'POST', path: call, headers: { ...json, origin, 'sec-fetch-site': 'cross-site' } },
    403,
  ],
  [
    'a form',
    {
      method: 'POST',
      path: call,
      headers: { origin, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'answers=',
    },
    415,
  ],
  ['no content type', { method: 'POST', path: call, headers: { origin }, body: answers }, 415],
  [
    'an encoded body',
    { method: 'POST', path: call, headers: { ...json, origin, 'content-encoding': 'gzip' } },
    415,
  ],
  [
    'ten megabytes',
    { method: 'POST', path: call, headers: { ...json, origin }, body: 'x'.repeat(10_000_000) },
    413,
  ],
  [
    'ten megabytes of no said length',
    {
      method: 'POST',
      path: call,
      headers: { ...json, origin, 'transfer-encoding': 'chunked' },
      body: 'x'.repeat(10_000_000),
    },
    413,
  ],
  [
    'ten thousand levels',
    {
      method: 'PUT',
      path: call,
      headers: { ...json, origin },
      body: `{"draft":{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}}`,
    },
    400,
  ],
  [
    'a zero in a webhook',
    { method: 'POST', path: '/api/webhooks/moyasar', headers: json, body: '{"id":"a\\u0000b"}' },
    400,
  ],
  ['ten megabytes for a page', { method: 'POST', path: '/en', body: 'x'.repeat(10_000_000) }, 405],
  [
    'ten megabytes for a webhook',
    { method: 'POST', path: '/api/webhooks/moyasar', headers: json, body: 'x'.repeat(10_000_000) },
    413,
  ],
  [
    'a body that is not UTF-8',
    {
      method: 'POST',
      path: call,
      headers: { ...json, origin },
      body: Buffer.from([0x22, 0xff, 0x22]),
    },
    400,
  ],
  [
    'more than a call takes',
    {
      method: 'POST',
      path: call,
      headers: { ...json, origin },
      body: JSON.stringify({ answers: 'x'.repeat(40_000) }),
    },
    413,
  ],
];

test('requests that no page sends get a 4xx in the common error format @once', async ({
  app,
  world,
}) => {
  const seen = await world.lastRequest();
  for (const [what, request, status] of refusals(app.url)) {
    const reply = await rawRequest(app.url, request).catch((error: Error) => error);
    if (reply instanceof Error) throw new Error(`${what}: ${reply.message}`);
    expect(reply.status, what).toBe(status);
    expect(reply.headers['content-type'], what).toContain('application/json');
    expect(reply.headers['cache-control'], what).toContain('no-store');
    expect(Object.keys(JSON.parse(reply.body)).sort(), what).toEqual(['code', 'reference']);
    expect(reply.headers, what).not.toHaveProperty('x-powered-by');
    expect(reply.headers, what).not.toHaveProperty('set-cookie');
  }
  const asked = (await world.requests(seen)).map(({ operation }) => operation);
  expect(asked).not.toContain('is-location-covered');
});

/** Sends bytes to the server and reads everything until it closes the connection. */
const sayTo = (origin: string, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(origin);
    const socket = connect(Number(port), hostname, () => socket.write(text));
    let heard = '';
    socket.on('data', (data) => {
      heard += data.toString();
    });
    socket.on('error', reject).on('close', () => resolve(heard));
  });

test('malformed HTTP gets a response in the common error format @once', async ({ app }) => {
  const host = `Host: ${new URL(app.url).host}\r\n`;
  const post = `POST ${call} HTTP/1.1\r\n${host}`;
  // Most are framing that two servers may parse differently (request smuggling).
  for (const [text, status] of [
    ['HELO evil.example\r\n\r\n', 400],
    ['GET /en HTTP/1.1\r\n\r\n', 421],
    [`GET /en HTTP/1.1\r\n${host}Host: evil.example\r\n\r\n`, 421],
    [`CONNECT evil.example:443 HTTP/1.1\r\n${host}\r\n`, 405],
    [`GET /en HTTP/1.1\r\n${host}A: ${'b'.repeat(100_000)}\r\n\r\n`, 431],
    [`GET /${'x'.repeat(40_000)} HTTP/1.1\r\n${host}\r\n`, 431],
    [`GET /en HTTP/1.1\r\n${host}A: b\0c\r\n\r\n`, 400],
    [`OPTIONS * HTTP/1.1\r\n${host}\r\n`, 400],
    ['\x16\x03\x01\x02\0\x01\0\x01', 400],
    [`${post}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}x`, 400],
    [`${post}Content-Length: 2, 2\r\n\r\n{}x`, 400],
    [`${post}Content-Length: -1\r\n\r\n{}x`, 400],
    [`${post}Transfer-Encoding: chunked\r\nContent-Length: 2\r\n\r\n0`, 400],
    [`${post}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${post}\r\n`, 400],
    [`${post}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`, 400],
    [`${post}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n`, 400],
    [`${post}Transfer-Encoding:\x0bchunked\r\n\r\n0\r\n\r\n`, 400],
    [`${post}Transfer-Encoding: chunked\r\n\r\n2;${'x'.repeat(20_000)}\r\n{}`, 413],
    // A malformed request follows a refused one in the same packet: the response to the first still
    // arrives.
    [`GET /api/nowhere HTTP/1.1\r\n${host}\r\nPO@ST / HTTP/1.1\r\n\r\n`, 404],
    [
      `GET /en HTTP/1.1\r\n${host}Transfer-Encoding: chunked\r\n\r\n0\r\n\r\nPO@ST / HTTP/1.1\r\n\r\n`,
      400,
    ],
  ] as const) {
    const heard = await sayTo(app.url, text);
    const [head = '', body = '', ...more] = heard.split('\r\n\r\n');
    expect(more, `one response to ${text.slice(0, 60)}`).toEqual([]);
    expect(head, text.slice(0, 60)).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head.toLowerCase(), text.slice(0, 60)).toContain('cache-control: no-store');
    expect(Object.keys(JSON.parse(body)).sort(), text.slice(0, 60)).toEqual(['code', 'reference']);
  }
  // Bytes after the last request of a connection do not replace its response.
  const heard = await sayTo(app.url, `GET /en HTTP/1.1\r\n${host}Connection: close\r\n\r\n{}`);
  expect(heard).toMatch(/^HTTP\/1.1 200 /);
});

test('the keep-alive timeout is longer than that of the reverse proxy @once', async ({ app }) => {
  const reply = await rawRequest(app.url, {
    path: '/api/health/live',
    headers: { connection: 'keep-alive' },
  });
  const [, seconds] = /^timeout=(\d+)$/.exec(String(reply.headers['keep-alive'])) ?? [];
  expect(Number(seconds), 'Caddy closes after two minutes').toBeGreaterThan(120);
});

test('headers that only the guard or Next may set are ignored @once', async ({ app }) => {
  const plain = await rawRequest(app.url, { path: '/en/plans' });
  const claims: Record<string, string>[] = [
    { 'x-next-intl-locale': 'ar' },
    { 'x-middleware-subrequest': 'middleware:middleware:middleware' },
    { 'x-middleware-rewrite': 'http://evil.example/' },
    { 'x-nonce': 'planted-nonce', 'content-security-policy': "script-src 'nonce-planted-nonce'" },
    { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { 'x-middleware-prefetch': '1' },
    { cookie: '__prerender_bypass=planted' },
  ];
  for (const headers of claims) {
    const reply = await rawRequest(app.url, { path: '/en/plans', headers });
    const what = Object.keys(headers).join();
    expect(reply.status, what).toBe(plain.status);
    expect(reply.body, what).toContain('<html lang="en"');
    expect(reply.body, what).not.toContain('evil.example');
    expect(reply.body + reply.headers['content-security-policy'], what).not.toContain('planted');
    expect(reply.headers, what).not.toHaveProperty('set-cookie');
    expect(reply.headers, what).not.toHaveProperty('x-matched-path');
  }
  // Next would answer each of these calls with an empty 200 without processing it.
  const prefetched = await rawRequest(app.url, {
    path: '/api/pickups/unknown?locale=en',
    headers: { 'x-middleware-prefetch': '1' },
  });
  expect(prefetched.status).toBe(404);
});

test('fonts are cached for a year @once', async ({ app }) => {
  const { body } = await rawRequest(app.url, { path: '/ar' });
  const [font = ''] = /\/fonts\/[\w.-]+\.woff2/.exec(body) ?? [];
  const reply = await rawRequest(app.url, { path: font });
  expect(reply.status).toBe(200);
  expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});
