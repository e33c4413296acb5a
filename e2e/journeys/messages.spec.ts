import type { App } from '../harness/app';
import { expect } from '../harness/customer';
import { query } from '../harness/database';
import { liveForm } from '../harness/feedback';
import { deliver, replaceSubscription, shown } from '../harness/push-service';
import { pushOptions, test } from '../harness/push-test';
import { trackingLink } from '../harness/share-links';
import { hoursIntoWindow, ordersOf } from '../harness/tracking';
import { subscribe } from '../harness/walk';
import type { Wizard } from '../harness/wizard';

test.use(pushOptions);

/** Opens the settings from the offer on the page. */
async function openSettings({ page, t }: Wizard): Promise<void> {
  await page.getByRole('link', { name: t('message-settings.offer-go') }).click();
  await expect(liveForm(page)).toBeVisible();
}

const section = ({ page, t }: Wizard, channel: 'sms' | 'push') =>
  page.getByRole('region', { name: t(`message-settings.channels.${channel}.title`) });

const turnOn = ({ page, t }: Wizard) =>
  page.getByRole('button', { name: t('message-settings.push.turn-on') });

const choicesOf = (app: App, mobilePage: string) =>
  query<{ channel: string; events: string[] }>(
    app,
    `select channel, events from message_choices join checkouts using (customer_id)
     where tracking_token = $1 order by channel`,
    [new URL(mobilePage).pathname.split('/')[3]],
  );

const browsers = (app: App) => query(app, 'select id from push_subscriptions');

test('a customer chooses messages, gets them by SMS and as a notification, and stops each in one press @long-in-english', async ({
  wizard,
  world,
  app,
  page,
  context,
  push,
  browser,
  person,
  t,
  language,
}) => {
  await push.installIn(context);
  await context.grantPermissions(['notifications'], { origin: app.url });
  await world.setMorning();
  await subscribe(wizard);
  const link = await trackingLink(page);
  await page.goto(link);
  const [first] = await ordersOf(app, page);
  await page.reload();
  await openSettings(wizard);
  await expect(page.getByText(t('message-settings.consent-title'))).toBeVisible();
  expect(await choicesOf(app, link), 'nothing is chosen at first').toEqual([]);

  const sms = section(wizard, 'sms');
  await sms.getByRole('checkbox', { name: t('message-settings.all') }).check();
  await sms.getByRole('checkbox', { name: t('message-settings.events.delivered') }).uncheck();
  await context.setOffline(true);
  await page.getByRole('button', { name: t('message-settings.save') }).click();
  await expect(page.getByText(t('message-settings.failed.offline.title'))).toBeInViewport();
  await context.setOffline(false);
  await page.getByRole('button', { name: t('message-settings.save') }).dblclick();
  await expect(page.getByText(t('message-settings.saved.some'))).toBeInViewport();
  await turnOn(wizard).click();
  await expect(page.getByText(t('message-settings.push.on'))).toBeVisible();
  await wizard.accessible();
  const [byPush, bySms] = await choicesOf(app, link);
  expect(byPush?.events).toHaveLength(8);
  expect(bySms?.events).toHaveLength(7);
  expect(bySms?.events).not.toContain('delivered');
  const planned = await query<{ channel: string }>(
    app,
    `select channel from messages where event = 'pickup-tomorrow' and subject = $1 order by channel`,
    [`${first.id}@${first.pickupDate}`],
  );
  expect(planned, 'a reminder of the known pickup').toEqual([
    { channel: 'push' },
    { channel: 'sms' },
  ]);

  // The driver picks the laundry up.
  await world.setClock(hoursIntoWindow(first, 1));
  const text = t('messages.text.picked-up');
  const pickedUp = () => push.delivered.find(({ payload }) => payload.body === text);
  await expect(async () => {
    await page.goto(link);
    expect(pickedUp()).toBeDefined();
  }).toPass({ timeout: 60_000 });
  const { payload, topic } = pickedUp() as NonNullable<ReturnType<typeof pickedUp>>;
  expect(push.complaints).toEqual([]);
  expect(topic).toBe(payload.tag.replaceAll('-', ''));
  for (const secret of [person.name, person.mobile.slice(1), String(first.id)]) {
    expect(JSON.stringify(payload)).not.toContain(secret);
  }
  await deliver(page, payload);
  await deliver(page, payload);
  await expect
    .poll(() => shown(page))
    .toEqual([
      {
        title: payload.title,
        body: text,
        tag: payload.tag,
        icon: app.url + payload.icon,
        data: {
          url: expect.stringMatching(/\/account\?track=[0-9a-f-]{36}$/),
          stop: payload.stop.url,
        },
      },
    ]);
  expect((await page.request.get(payload.icon)).headers()['content-type']).toBe('image/png');
  expect(payload.url).not.toContain(new URL(link).pathname.split('/')[3]);
  await page.goto(payload.url);
  await expect(page).toHaveURL(link);

  // The SMS says the same; opening its stop link changes nothing, its button works everywhere.
  const inbox = async () => (await world.messages(person.mobile)).filter(({ code }) => !code);
  await expect.poll(async () => (await inbox()).map((one) => one.text).join('\n')).toContain(text);
  const stop = /https?:\S+\/stop\/\S+/.exec((await inbox())[0]?.text ?? '')?.[0] ?? '';
  const elsewhere = await browser.newContext({ javaScriptEnabled: false, locale: language });
  const other = await elsewhere.newPage();
  await other.goto(stop);
  await expect(other.getByRole('heading', { name: t('message-stop.ask.sms.title') })).toBeVisible();
  expect(await choicesOf(app, link)).toHaveLength(2);
  await other.getByRole('button', { name: t('message-stop.ask.sms.go') }).click();
  await expect(other.getByRole('heading', { name: t('message-stop.stopped.sms') })).toBeVisible();
  await elsewhere.close();
  expect((await choicesOf(app, link)).map(({ channel }) => channel)).toEqual(['push']);

  // The browser has replaced its subscription.
  await replaceSubscription(context, { endpoint: `${push.endpoint}-2`, keys: push.keys });
  expect(await browsers(app)).toHaveLength(2);

  // The browser's push service has forgotten both.
  push.status = 410;
  await world.setClock(hoursIntoWindow(first, 28));
  await expect(async () => {
    await page.goto(link);
    expect(await browsers(app)).toEqual([]);
  }).toPass({ timeout: 60_000 });
  push.status = 201;
  await page.evaluate(() => localStorage.clear());
  await page.goto(`/${language}/account/messages`);
  await expect(page.getByText(t('message-settings.push.lost-title'))).toBeVisible();
  await turnOn(wizard).click();
  await expect(page.getByText(t('message-settings.push.on'))).toBeVisible();
  expect(await browsers(app)).toHaveLength(1);

  // Turned off here alone, notifications stay on another device; with the last one they end.
  const headers = { origin: app.url };
  const another = { endpoint: `${push.endpoint}-3`, keys: push.keys };
  await page.request.post('/api/messages/browsers?locale=ar', { headers, data: another });
  const turnOff = page.getByRole('button', { name: t('message-settings.push.turn-off') });
  await turnOff.click();
  await expect(page.getByText(t('message-settings.push.lost-title'))).toBeVisible();
  expect(await browsers(app)).toHaveLength(1);
  expect((await choicesOf(app, link)).map(({ channel }) => channel)).toEqual(['push']);
  const { endpoint } = another;
  await page.request.post('/api/messages/browsers/removal?locale=ar', {
    headers,
    data: { endpoint },
  });
  expect(await choicesOf(app, link)).toEqual([]);
  await replaceSubscription(context, another);
  expect(await browsers(app), 'nothing is registered against the choice').toEqual([]);
  await page.reload();
  await turnOn(wizard).click();
  await expect(turnOff).toBeVisible();

  await page.goto(payload.stop.url);
  await page.getByRole('button', { name: t('message-stop.ask.push.go') }).click();
  await expect(page.getByRole('heading', { name: t('message-stop.stopped.push') })).toBeVisible();
  expect(await choicesOf(app, link)).toEqual([]);
  expect(await browsers(app)).toEqual([]);
});

test('the offline page shows the last known state with its age, until signing out @once', async ({
  wizard,
  world,
  app,
  page,
  t,
}) => {
  await world.setMorning();
  await subscribe(wizard);
  const link = await trackingLink(page);
  await page.goto(link);
  await ordersOf(app, page);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await page.goto(link);
  const kept = () =>
    page.evaluate(async () => {
      const reply = await (await caches.open('last-known')).match('/last-known');
      return (await reply?.text()) ?? '';
    });
  await expect.poll(kept).toContain('scheduled;');
  expect(await kept()).not.toContain(new URL(link).pathname.split('/')[3]);
  await app.stop();
  await page.goto(link);
  await expect(page.getByRole('heading', { name: t('last-known.title') })).toBeVisible();
  await page.goto('/ar/plans');
  await expect(page.getByRole('heading', { name: t('shell.offline-title') })).toBeVisible();
  await expect(page.getByRole('heading', { name: t('last-known.title') })).toBeHidden();
  await app.start();
  await page.goto('/ar/account');
  await page.getByRole('button', { name: t('shell.sign-out.open'), exact: true }).click();
  await expect(page.getByText(t('shell.sign-out.done'), { exact: true })).toBeVisible();
  expect(await kept()).toBe('');
});
