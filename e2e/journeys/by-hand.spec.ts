import type { APIResponse, Page } from '@playwright/test';
import { expect, test } from '../harness/test';
import type { World } from '../harness/world';

/** Sends the coverage step as no page of ours would. */
const send = (page: Page, origin: string, body: unknown): Promise<APIResponse> =>
  page.request.post('/api/journey/coverage?locale=en', {
    headers: { origin, 'content-type': 'application/json' },
    data: typeof body === 'string' ? Buffer.from(body) : body,
  });

/** Every refusal has this shape and no other. */
async function expectError(response: APIResponse, status: number, error: object): Promise<void> {
  expect(response.status()).toBe(status);
  expect(response.headers()['content-type']).toContain('application/json');
  expect(response.headers()['cache-control']).toBe('no-store');
  expect(await response.json()).toEqual({
    ...error,
    reference: expect.stringMatching(/^[2-9A-Z]{6}$/),
  });
}

/** What the partner was asked of a place since; the worker may have its own affairs. */
const asked = async (world: World, seen: number) =>
  (await world.requests(seen)).filter(({ operation }) => operation === 'is-location-covered');

test('coordinates out of range are refused in the one error shape @once', async ({
  page,
  app,
  world,
}) => {
  const seen = await world.lastRequest();
  const fault = (code: string) => ({ code: 'invalid-answers', fields: { place: code } });
  for (const [lat, long, code] of [
    [90.0001, 46, 'place-range'],
    [-91, 46, 'place-range'],
    [24, 180.0001, 'place-range'],
    [24, -181, 'place-range'],
    [1e300, 46, 'place-range'],
  ] as const) {
    const place = { lat, long, id: null };
    await expectError(
      await send(page, app.url, { answers: { place, wish: null } }),
      422,
      fault(code),
    );
  }
  for (const place of [{ lat: '24.7', long: 46.7, id: null }, { lat: null, long: 46.7 }, 'here']) {
    const response = await send(page, app.url, { answers: { place, wish: null } });
    expect(response.status(), JSON.stringify(place)).toBe(422);
    const body = (await response.json()) as Record<string, unknown>;
    expect(Object.keys(body).sort()).toEqual(['code', 'fields', 'reference']);
    expect(body).toMatchObject({ code: 'invalid-answers', fields: { place: expect.any(String) } });
  }
  expect(await asked(world, seen)).toEqual([]);
});

test('what is no request of ours is 400 in the same shape @once', async ({ page, app, world }) => {
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
});

test('a return to a checkout of any name leads to its clean address, or nowhere @once', async ({
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
