import type { IncomingHttpHeaders } from 'node:http';
import type { APIResponse, Page } from '@playwright/test';
import { expectAccessible } from '../harness/axe';
import { translatorFor } from '../harness/messages';
import { expect, test } from '../harness/network-clients';
import { rawRequest } from '../harness/raw-request';
import { walkTo } from '../harness/walk';
import type { World } from '../harness/world';

/** Submits the coverage step with a body that no page sends. */
const send = (page: Page, origin: string, body: unknown): Promise<APIResponse> =>
  page.request.post('/api/journey/coverage?locale=en', {
    headers: { origin, 'content-type': 'application/json' },
    data: typeof body === 'string' ? Buffer.from(body) : body,
  });

/** Asserts the common error shape. */
async function expectError(response: APIResponse, status: number, error: object): Promise<void> {
  expect(response.status()).toBe(status);
  expect(response.headers()['content-type']).toContain('application/json');
  expect(response.headers()['cache-control']).toBe('no-store');
  expect(await response.json()).toEqual({
    ...error,
    reference: expect.stringMatching(/^[2-9A-Z]{6}$/),
  });
}

/** The coverage requests to the partner since then, without the worker's calls. */
const asked = async (world: World, seen: number) =>
  (await world.requests(seen)).filter(({ operation }) => operation === 'is-location-covered');

test('malformed and invalid calls get a 4xx in the common error format @once', async ({
  page,
  app,
  world,
}) => {
  const seen = await world.lastRequest();
  for (const body of [
    '{"answers":',
    'null',
    '[]',
    '"answers"',
    '{"answers":{},"from":"nowhere"}',
  ]) {
    await expectError(await send(page, app.url, body), 400, { code: 'bad-request' });
  }
  const place = { lat: 90.0001, long: 46, id: null };
  const offTheGlobe = await send(page, app.url, { answers: { place, wish: null } });
  const fault = { code: 'invalid-answers', fields: { place: 'place-range' } };
  await expectError(offTheGlobe, 422, fault);
  const unknown = await page.request.post('/api/journey/no-such-step?locale=en', {
    headers: { origin: app.url },
    data: { answers: {} },
  });
  await expectError(unknown, 404, { code: 'not-found' });
  const closed = await page.request.post('/api/journey/review?locale=en', {
    headers: { origin: app.url },
    data: { answers: { consent: true, seen: '' } },
  });
  await expectError(closed, 409, { code: 'step-closed' });
  expect(await asked(world, seen)).toEqual([]);

  // The same for the account; none of these requests opens a session.
  const account = async (path: string, data: unknown) => {
    const reply = await page.request.post(`/api/account/${path}?locale=ar`, {
      headers: { origin: app.url },
      data,
    });
    const { code, fields } = (await reply.json()) as Record<string, unknown>;
    return [reply.status(), code, fields];
  };
  const invalid = (fields: object) => [422, 'invalid-answers', fields];
  const unread = [400, 'bad-request', undefined];
  expect(await account('code', { mobile: '0112345678' })).toEqual(
    invalid({ mobile: 'mobile-landline' }),
  );
  expect(await account('code', [])).toEqual(unread);
  const expired = invalid({ code: 'code-expired' });
  expect(await account('code', {}), 'another code where none was sent').toEqual(expired);
  expect(await account('sign-in', {})).toEqual(unread);
  expect(await account('sign-in', { code: '12' })).toEqual(invalid({ code: 'code-length' }));
  expect(await account('sign-in', { code: '123456' })).toEqual(expired);
  // Before verification a draft has a smaller size limit.
  const draft = { place: null, more: 'x'.repeat(4_100) };
  const kept = await page.request.put('/api/journey/coverage?locale=en', {
    headers: { origin: app.url },
    data: { draft },
  });
  expect(kept.status()).toBe(413);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain('session');
});

test('a payment return with any checkout id redirects to its clean address or is refused @once', async ({
  page,
  app,
}) => {
  const returnTo = (name: string) =>
    page.request.get(`/ar/checkout/${name}/return?status=paid`, { maxRedirects: 0 });
  for (const name of ['%D9%A0%D9%A5', '%F0%9F%A7%BA', 'a%20b%3Fc%23d']) {
    const reply = await returnTo(name);
    expect(reply.status(), name).toBe(303);
    const { location, 'set-cookie': cookie } = reply.headers();
    expect([location, cookie], name).toEqual([`${app.url}/ar/checkout/${name}`, undefined]);
  }
  for (const name of ['a%0D%0Aset-cookie:%20x=1', '%00']) {
    expect((await returnTo(name)).status(), name).toBe(400);
  }
});

test('reloading a page calls the partner no more often than the rate limit allows @once @long', async ({
  restartWith,
  wizard,
  page,
  world,
  t,
  language,
}) => {
  await walkTo(wizard, 'schedule');
  await restartWith({ CALLS_PER_MINUTE: '60' });
  const began = Date.now();
  const seen = await world.lastRequest();
  const load = () => page.request.get(`/${language}/start/preferences`);
  for (let batch = 1; batch <= 40; batch += 1) {
    const replies = await Promise.all(Array.from({ length: 10 }, load));
    expect(replies.map((reply) => reply.status())).toEqual(Array(10).fill(200));
  }
  const asked = (await world.requests(seen)).filter(
    // The catalogue is cached for all customers.
    ({ party, operation }) => party === 'partner' && operation !== 'list-plans',
  );
  expect(asked.length).toBeGreaterThanOrEqual(60);
  expect(asked.length).toBeLessThanOrEqual(60 + Math.ceil((Date.now() - began) / 60_000));

  // The page shows a message with a retry; the limit refills by one call a minute.
  const said = page.getByRole('alert').filter({ hasText: t('errors.too-many-requests.title') });
  await expect(async () => {
    await page.goto(`/${language}/start/schedule`);
    await expect(said.getByRole('button', { name: t('steps.again') })).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
});

test('a network that loads too many pages gets a bilingual error page, and others do not @once @long', async ({
  restartWith,
  page,
  app,
}) => {
  await restartWith({ PAGES_PER_MINUTE: '60' });
  const open = (address: string, path = '/en/plans') =>
    rawRequest(app.url, { path, headers: { 'x-forwarded-for': address } });
  const crowd = () => Promise.all(Array.from({ length: 90 }, () => open('2001:db8:9:9::1')));
  const replies = await crowd();
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(10);
  expect(refused.length).toBeLessThanOrEqual(30);
  expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  expect((await open('2001:db8:9:a::1')).status).toBe(200);
  expect((await open('2001:db8:9:9::1', '/api/health/live')).status).toBe(200);
  expect((await open('2001:db8:9:9::1', '/fonts/none.woff2')).status).toBe(404);

  await page.setExtraHTTPHeaders({ 'x-forwarded-for': '2001:db8:9:9::2' });
  await expect(async () => {
    await crowd();
    expect((await page.goto('/ar/plans'))?.status()).toBe(429);
  }).toPass();
  for (const translate of [translatorFor('ar'), translatorFor('en')]) {
    await expect(
      page.getByRole('heading', { name: translate('shell.crowded-title') }),
    ).toBeVisible();
  }
  await expectAccessible(page);
  await expect(async () => {
    await page.getByRole('link', { name: translatorFor('ar')('shell.again') }).click();
    const plans = page.getByRole('heading', { name: translatorFor('ar')('plans.title') });
    await expect(plans).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

const path = '/api/metrics';

/** The headers of a response without its `Date`. */
const shown = ({ date: _date, ...headers }: IncomingHttpHeaders) => headers;

test('metrics count events, need the token, and are a 404 without it @once', async ({ app }) => {
  const token = app.environment.METRICS_TOKEN ?? '';
  const nowhere = await rawRequest(app.url, { path: '/api/nowhere' });
  const answered = (headers: Record<string, string>, method = 'GET') =>
    rawRequest(app.url, { path, method, headers });
  const strangers: Record<string, string>[] = [
    {},
    { authorization: '' },
    { authorization: token },
    { authorization: 'Bearer ' },
    { authorization: `Bearer ${token.slice(1)}` },
    { authorization: `Bearer ${token}x` },
    { authorization: `Bearer ${token.toUpperCase()}` },
    { authorization: `Basic ${Buffer.from(`metrics:${token}`).toString('base64')}` },
    { cookie: `authorization=Bearer ${token}` },
  ];
  for (const headers of strangers) {
    const reply = await answered(headers);
    const what = JSON.stringify(headers).replace(token, '…');
    expect(reply.status, what).toBe(404);
    expect(reply.headers['cache-control'], what).toBe('no-store');
    expect(Object.keys(JSON.parse(reply.body)).sort(), what).toEqual(
      Object.keys(JSON.parse(nowhere.body)).sort(),
    );
    expect(reply.body, what).not.toContain('laundry_');
  }
  for (const method of ['GET', 'HEAD', 'POST', 'DELETE']) {
    const { headers, status } = await answered({}, method);
    const of = await rawRequest(app.url, { path: '/api/nowhere', method });
    expect([status, shown(headers)], method).toEqual([of.status, shown(of.headers)]);
  }
  expect((await answered({ authorization: `Bearer ${token}` }, 'POST')).status).toBe(405);

  const known = await answered({ authorization: `Bearer ${token}` });
  expect(known.status).toBe(200);
  expect(known.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(known.headers['cache-control']).toBe('no-store');
  expect(known.body).toMatch(/^laundry_database_up 1$/m);
  expect(known.body).toMatch(/^laundry_database_bytes [1-9]\d{6,}$/m);
  expect(known.body).toMatch(/^laundry_paid_not_active 0$/m);
  expect(known.body).toMatch(/^laundry_alarms_total\{event="paid-but-not-active"\} \d+$/m);
  expect(known.body).toMatch(/^laundry_requests_total\{kind="watch",status="4xx"\} \d+$/m);
  expect(known.body).not.toContain(token);
  expect(await app.wholeLog()).not.toContain(token);

  // A step, its refusal and its outgoing requests are counted.
  const readBody = async () => (await answered({ authorization: `Bearer ${token}` })).body;
  const before = await readBody();
  const place = { lat: 24.694, long: 46.685, id: 'riyadh/al-olaya' };
  for (const [lat, status] of [
    [24.694, 200],
    ['north', 422],
  ] as const) {
    const reply = await rawRequest(app.url, {
      method: 'POST',
      path: '/api/journey/coverage?locale=en',
      headers: { origin: app.url, 'content-type': 'application/json' },
      body: JSON.stringify({ answers: { place: { ...place, lat }, wish: null } }),
    });
    expect(reply.status).toBe(status);
  }
  const after = await readBody();
  for (const series of [
    'laundry_steps_total{step="coverage",outcome="next"}',
    'laundry_steps_total{step="coverage",outcome="refused"}',
    'laundry_upstream_calls_total{upstream="partner",operation="is-location-covered",outcome="2xx"}',
    'laundry_requests_total{kind="call",status="2xx"}',
    'laundry_requests_total{kind="call",status="4xx"}',
  ]) {
    expect(countOf(after, series) - countOf(before, series), series).toBe(1);
  }
  expect(after).toMatch(/^laundry_breaker_open\{upstream="partner"\} 0$/m);

  await app.restart({ METRICS_TOKEN: '' });
  expect((await answered({ authorization: `Bearer ${token}` })).status).toBe(404);
  expect((await answered({ authorization: 'Bearer ' })).status).toBe(404);
});

/** The value of a counter; 0 when it is absent. */
const countOf = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1] ?? 0,
  );
