import type { App } from '../harness/app';
import { expect } from '../harness/customer';
import { query } from '../harness/database';
import { liveForm } from '../harness/feedback';
import { translatorFor } from '../harness/messages';
import { newPerson } from '../harness/person';
import { pushOptions, test } from '../harness/push-test';
import { subscribe } from '../harness/walk';

test.use(pushOptions);

const browsers = (app: App) => query(app, 'select id from push_subscriptions');

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';

test('forged stop links, foreign push services and keys are refused, and a browser that cannot show notifications says why @once', async ({
  wizard,
  app,
  page,
  push,
  browser,
  t,
  language,
}) => {
  await subscribe(wizard);
  const headers = { origin: app.url };
  const register = (data: object) =>
    page.request.post('/api/messages/browsers?locale=ar', { headers, data });
  const { endpoint, keys } = push;
  const refused: [sent: object, fields: object][] = [
    [{ endpoint: 'https://push.example/x', keys }, { endpoint: 'push-service-unknown' }],
    [{ endpoint: `http://${push.host}@evil.example/`, keys }, { endpoint: 'push-service-unknown' }],
    [{ endpoint: 'x'.repeat(5_000), keys }, { endpoint: expect.any(String) }],
    [{ endpoint, keys: { ...keys, p256dh: 'A'.repeat(87) } }, { keys: 'push-key-invalid' }],
    [{ endpoint, keys: { ...keys, auth: 'short' } }, { keys: 'push-key-invalid' }],
  ];
  for (const [sent, fields] of refused) {
    const reply = await register(sent);
    expect([reply.status(), (await reply.json()).fields]).toEqual([422, fields]);
  }
  const stranger = await browser.newContext({ baseURL: app.url });
  const calls = [
    await stranger.request.get('/api/messages?locale=ar'),
    await stranger.request.put('/api/messages?locale=ar', { headers, data: { channels: {} } }),
    await stranger.request.post('/api/messages/browsers?locale=ar', {
      headers,
      data: { endpoint, keys },
    }),
  ];
  for (const reply of calls) expect((await reply.json()).code).toBe('session-ended');
  const foreign = await page.request.put('/api/messages?locale=ar', {
    headers: { origin: 'https://evil.example' },
    data: { channels: { sms: ['delivered'] } },
  });
  expect((await foreign.json()).code).toBe('foreign-origin');
  const unknown = await page.request.put('/api/messages?locale=ar', {
    headers,
    data: { channels: { sms: ['birthday'] } },
  });
  expect(unknown.status()).toBe(400);
  expect(await browsers(app)).toEqual([]);

  const guess = `s${'A'.repeat(33)}`;
  const forged = await page.goto(`/${language}/stop/${guess}`);
  expect(forged?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: t('message-stop.invalid-title') })).toBeVisible();
  const stop = `/api/message-stops/${guess}?locale=ar`;
  const pressed = await page.request.post(stop, { headers: { origin: app.url } });
  expect(pressed.status()).toBe(404);
  expect((await page.request.post(stop)).status(), 'of another site').toBe(403);
  // From a network of its own: the limit counts for all who share it.
  const guessed = () =>
    stranger.request.get(`/ar/stop/${guess}`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
  for (let round = 0; round < 10; round += 1) {
    await Promise.all(Array.from({ length: 10 }, guessed));
  }
  const tooMany = await guessed();
  expect(tooMany.status()).toBe(429);
  const waitS = Number(tooMany.headers()['retry-after']);
  expect(Math.abs(waitS - 3_570)).toBeLessThanOrEqual(30);
  expect(await tooMany.text()).toContain(translatorFor('ar')('message-stop.too-many-text'));
  await stranger.close();

  // Granting none denies all.
  await page.context().grantPermissions([], { origin: app.url });
  await page.goto(`/${language}/account/messages`);
  await expect(page.getByText(t('message-settings.push.denied-title'))).toBeVisible();
  const { cookies, origins } = await page.context().storageState();
  const phone = await browser.newContext({
    baseURL: app.url,
    userAgent: iPhone,
    storageState: { cookies, origins },
  });
  // As Safari on iPhone, outside an installed app.
  await phone.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager');
    Reflect.deleteProperty(window, 'Notification');
  });
  const safari = await phone.newPage();
  await safari.goto(`/${language}/account/messages`);
  await expect(safari.getByText(t('message-settings.push.home-title'))).toBeVisible();
  await expect(
    safari.getByRole('button', { name: t('message-settings.push.turn-on') }),
  ).toHaveCount(0);
  await phone.close();
});

test('saving keeps what another device changed meanwhile, and saves nothing for another customer @once', async ({
  wizard,
  world,
  app,
  page,
  push,
  t,
  language,
}) => {
  await subscribe(wizard);
  await page.goto(`/${language}/account/messages`);
  await expect(liveForm(page)).toBeVisible();
  const headers = { origin: app.url };
  const post = async (path: string, data: object) =>
    expect((await page.request.post(`/api/${path}?locale=ar`, { headers, data })).ok()).toBe(true);
  const choices = () =>
    query(app, 'select channel, jsonb_array_length(events) from message_choices order by channel');

  // Another device turns notifications on.
  await post('messages/browsers', { endpoint: push.endpoint, keys: push.keys });
  const other = { channels: { push: ['delivered'] } };
  await page.request.put('/api/messages?locale=ar', { headers, data: other });
  const sms = page.getByRole('region', { name: t('message-settings.channels.sms.title') });
  const all = sms.getByRole('checkbox', { name: t('message-settings.all') });
  const save = page.getByRole('button', { name: t('message-settings.save') });
  await all.check();
  await save.click();
  await expect(page.getByText(t('message-settings.saved.some'))).toBeVisible();
  const chosen = [
    { channel: 'push', jsonb_array_length: 1 },
    { channel: 'sms', jsonb_array_length: 8 },
  ];
  expect(await choices()).toEqual(chosen);
  expect(await browsers(app)).toHaveLength(1);

  // Another customer signs in, in another tab.
  const { mobile } = newPerson(920);
  await post('account/code', { mobile });
  await post('account/sign-in', { code: await world.code(mobile, 1) });
  await all.uncheck();
  await save.click();
  await expect(page.getByText(t('message-settings.failed.signed-out.title'))).toBeInViewport();
  expect(await choices()).toEqual(chosen);
});
