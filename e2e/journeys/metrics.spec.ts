import type { IncomingHttpHeaders } from 'node:http';
import { rawRequest } from '../harness/raw';
import { expect, test } from '../harness/test';

const path = '/api/metrics';

/** The headers of an answer, without those of its moment. */
const shown = ({ date: _date, ...headers }: IncomingHttpHeaders) => headers;

test('metrics are told to whoever has the token, and are not there for anybody else @once', async ({
  app,
}) => {
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

  await app.stop();
  await app.start({ METRICS_TOKEN: '' });
  expect((await answered({ authorization: `Bearer ${token}` })).status).toBe(404);
  expect((await answered({ authorization: 'Bearer ' })).status).toBe(404);
  await app.stop();
});

/** How often something was counted: 0 where nobody has yet. */
const countOf = (text: string, series: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.split(' ')[1] ?? 0,
  );

test('a step, its refusal and what it asked of others are counted @once @long', async ({ app }) => {
  const told = async () => {
    const headers = { authorization: `Bearer ${app.environment.METRICS_TOKEN}` };
    return (await rawRequest(app.url, { path, headers })).body;
  };
  const send = async (answers: unknown) => {
    const reply = await rawRequest(app.url, {
      method: 'POST',
      path: '/api/journey/coverage?locale=en',
      headers: { origin: app.url, 'content-type': 'application/json' },
      body: JSON.stringify({ answers }),
    });
    return reply.status;
  };
  const before = await told();
  const place = { lat: 24.694, long: 46.685, id: 'riyadh/al-olaya' };
  expect(await send({ place, wish: null })).toBe(200);
  expect(await send({ place: { ...place, lat: 'north' }, wish: null })).toBe(422);
  const after = await told();
  for (const series of [
    'laundry_steps_total{step="coverage",outcome="next"}',
    'laundry_steps_total{step="coverage",outcome="refused"}',
    'laundry_upstream_calls_total{upstream="partner",operation="is-location-covered",outcome="2xx"}',
    'laundry_upstream_call_seconds_count{upstream="partner"}',
    'laundry_requests_total{kind="call",status="2xx"}',
    'laundry_requests_total{kind="call",status="4xx"}',
  ]) {
    expect(countOf(after, series) - countOf(before, series), series).toBe(1);
  }
  expect(after).toMatch(/^laundry_breaker_open\{upstream="partner"\} 0$/m);
});
