import { addDays } from '@/lib/kernel/time';
import { expect, test } from '../harness/customer';
import { query } from '../harness/database';
import {
  expectFresh,
  formattedDay,
  hoursIntoWindow,
  liveRegion,
  openTrackingPage,
  ordersOf,
  pollEndpoint,
  setVisibility,
} from '../harness/tracking';

/** Time to render an answered poll. */
const soon = { timeout: 3_000 };

/** The path of a field of the first order in the partner's response. */
const ofFirst = (field: string): string => `data.orders.0.${field}`;

test('a change or a cancellation updates the open page and its title, and is announced @once', async ({
  app,
  wizard,
  page,
  t,
  language,
  world,
}) => {
  const looks = await openTrackingPage(wizard, app);
  const [first, second] = await ordersOf(app, page);
  if (!second) throw new Error('a subscription with one pickup');
  await world.setClock(hoursIntoWindow(first, -2));
  await page.reload();
  await looks.waitForHydration();
  const news = liveRegion(page);
  await expect(news).toHaveText('');
  const summary = page.locator('summary').first();
  await summary.click();
  await expect(page.locator('details[open]')).toHaveCount(1);
  await expect(summary).toBeFocused();
  const place = async () => Math.round((await summary.boundingBox())?.y ?? 0);
  const before = await place();

  await world.setClock(hoursIntoWindow(first, 1));
  const heading = t('tracking.next-event.picked_up_from_customer');
  await looks.pollUntil(() =>
    expect(page.getByRole('heading', { level: 1 })).toHaveText([heading], soon),
  );
  const state = t('tracking.state.picked_up_from_customer');
  const line = t('tracking.line', { day: formattedDay(first, language), state });
  await expect(news).toHaveText(`${line}. ${heading}.`);
  await expect(page).toHaveTitle(new RegExp(`^${heading} · `));
  // Focus and open disclosures are kept.
  await expect(summary).toBeFocused();
  await expect(page.locator('details[open]')).toHaveCount(1);
  // At most a line or two was inserted above it.
  expect(Math.abs((await place()) - before)).toBeLessThan(60);

  // The cancellation of a pickup other than the next one is announced too.
  await world.cancelOrder(second.id);
  await world.advance('PT6M');
  const gone = t('tracking.line', {
    day: formattedDay(second, language),
    state: t('tracking.state.cancelled'),
  });
  await looks.pollUntil(() => expect(news).toContainText(gone, soon));
  await expect(page.getByText(t('tracking.tag.cancelled'), { exact: true })).toBeVisible();
});

test('an open page shows the result of another page’s poll within seconds @once @long', async ({
  app,
  wizard,
  page,
  t,
  world,
}) => {
  const looks = await openTrackingPage(wizard, app);
  const [first] = await ordersOf(app, page);
  await world.cancelOrder(first.id);
  const answer = await world.hold('subscription-orders');
  await world.advance('PT6M');
  const another = pollEndpoint(page);
  await answer.reached();

  const cancelled = page.getByText(t('tracking.tag.cancelled'), { exact: true });
  expect(await looks.next()).toMatchObject({ status: 200 });
  await expect(cancelled).toHaveCount(0);
  await answer.release();
  await another;
  await page.clock.runFor(3_100);
  await expect(cancelled).toBeVisible();
});

test('a moved day is announced, and a pickup after its window is shown as late with a phone number @once @long', async ({
  app,
  wizard,
  page,
  t,
  language,
  world,
}) => {
  const looks = await openTrackingPage(wizard, app);
  const [first] = await ordersOf(app, page);
  const news = liveRegion(page);
  const windowOf = (order: typeof first) =>
    t('tracking.day-window', {
      day: formattedDay(order, language),
      window: t(`tracking.window-${order.period}`),
    });
  const dayBefore = new Date(Date.parse(first.pickupDate) - 86_400_000).toISOString().slice(0, 10);
  const moved = { ...first, pickupDate: dayBefore as typeof first.pickupDate };
  const set = { path: ofFirst('pickup_date'), value: dayBefore };
  await world.fault({ operation: 'subscription-orders', kind: 'schema', set, times: 99 });
  await world.advance('PT6M');
  const text = t('freshness.moved', { from: windowOf(first), to: windowOf(moved) });
  await looks.pollUntil(() => expect(news).toContainText(text, soon));
  await world.clearFaults();

  const waits = { path: ofFirst('state'), value: 'scheduled' };
  await world.fault({ operation: 'subscription-orders', kind: 'schema', set: waits, times: 999 });
  await world.setClock(hoursIntoWindow(first, 5));
  const heading = page.getByRole('heading', { level: 1 });
  const today = t('tracking.next-event.scheduled', { day: t('tracking.today') });
  await looks.pollUntil(() => expect(heading).toHaveText(today, soon));
  await expect(page.getByRole('link', { name: t('tracking.call-us') })).toHaveCount(0);
  // The window lasts six hours.
  await world.setClock(hoursIntoWindow(first, 6));
  await looks.pollUntil(() => expect(heading).toHaveText(t('tracking.next-event.overdue'), soon));
  await expect(news).toContainText(t('tracking.next-event.overdue'));
  await expect(page.getByRole('link', { name: t('tracking.call-us') })).toHaveAttribute(
    'href',
    /^tel:/,
  );
});

test('how long delivered laundry took is kept, and thirty times say when the next is usually back @once @long', async ({
  app,
  wizard,
  page,
  t,
  language,
  world,
}) => {
  const looks = await openTrackingPage(wizard, app);
  const [first, second] = await ordersOf(app, page);
  if (!second) throw new Error('a subscription with one pickup');
  const heading = page.getByRole('heading', { level: 1 });
  const at = async (order: typeof first, hours: number, state: typeof first.state) => {
    await world.setClock(hoursIntoWindow(order, hours));
    await looks.pollUntil(() =>
      expect(heading).toHaveText(t(`tracking.next-event.${state}`), soon),
    );
  };
  await at(first, 1, 'picked_up_from_customer');
  await expect(page.getByText(t('tracking.return.unknown'))).toBeVisible();
  await at(first, 28, 'delivered');
  const kept = await query<{ service: string; minutes: number }>(
    app,
    'select service, minutes from turnarounds where order_id = $1',
    [first.id],
  );
  const [{ service = '', minutes = 0 } = {}] = kept;
  // By the partner's clock: an order is collected within an hour, and back within 28 hours.
  expect(minutes).toBeGreaterThan(20 * 60);
  expect(minutes).toBeLessThan(30 * 60);

  try {
    await query(
      app,
      `insert into turnarounds (order_id, service, minutes, delivered_at)
       select -n, $1, 48 * 60, now() from generate_series(1, 29) as n`,
      [service],
    );
    await at(second, 1, 'picked_up_from_customer');
    const back = { ...second, pickupDate: addDays(second.pickupDate, 2) };
    const day = t('tracking.on-day', { day: formattedDay(back, language) });
    await expect(page.getByText(t('tracking.return.usual', { day }))).toBeVisible();
  } finally {
    await query(app, 'delete from turnarounds');
  }
});

test('a partner outage shows the last known state with its age, then the page recovers @once @long', async ({
  app,
  wizard,
  page,
  world,
}) => {
  const looks = await openTrackingPage(wizard, app);
  const heading = page.getByRole('heading', { level: 1 });
  const known = await heading.textContent();
  await expectFresh(page, wizard, 'fresh', 0);

  await world.fault({ operation: 'subscription-orders', kind: 'status', status: 500, times: 99 });
  await world.advance('PT6M');
  await looks.pollUntil(() => expectFresh(page, wizard, 'stale', 6));
  await expect(heading).toHaveText(known ?? '');
  await world.advance('PT11M');
  await looks.pollUntil(() => expectFresh(page, wizard, 'stale', 17));

  await world.clearFaults();
  // After many failures of all customers the circuit breaker may block the first poll: then the
  // next one is sent.
  await expect(async () => {
    await world.advance('PT19M');
    await looks.next();
    await expectFresh(page, wizard, 'fresh', 0);
  }).toPass({ timeout: 60_000 });
  await expect(heading).toHaveText(known ?? '');
});

test('polls carry no personal data, stop in a hidden tab, resume when visible or online, and report a revoked link @once', async ({
  app,
  wizard,
  page,
  t,
  context,
}) => {
  const looks = await openTrackingPage(wizard, app);
  const html = () => page.locator('section').first().innerHTML();
  const before = await html();
  const { poll, opened } = await looks.next();
  expect(opened).toBe(false);
  expect(Object.keys(poll ?? {}), 'nothing of the subscription').toEqual([
    'version',
    'checkedAt',
    'ageMs',
    'nextCheckAt',
    'nextCheckInMs',
    'stale',
    'silent',
    'pollAfterMs',
  ]);
  expect((await looks.next()).poll?.version).toBe(poll?.version);
  expect(await html(), 'nothing changed, and the page stays as it is').toBe(before);

  await setVisibility(page, 'hidden');
  const hidden = looks.count;
  await page.clock.runFor(4 * 60_000);
  // A hidden tab does not poll, but updates the displayed age.
  await expectFresh(page, wizard, 'fresh', 4);
  await page.clock.runFor(16 * 60_000);
  expect(looks.count, 'looks of a hidden tab').toBe(hidden);
  await setVisibility(page, 'visible');
  expect(await looks.after(hidden)).toMatchObject({ opened: true });
  const asleep = looks.count;
  await page.clock.fastForward(3 * 60 * 60_000);
  expect(await looks.after(asleep)).toMatchObject({ opened: true });

  await context.setOffline(true);
  await page.clock.runFor(61_000);
  await expectFresh(page, wizard, 'cut-off-since', 1);
  const offline = looks.count;
  await context.setOffline(false);
  expect(await looks.after(offline)).toMatchObject({ opened: true });

  const token = new URL(page.url()).pathname.split('/').at(-1);
  await query(
    app,
    'update checkouts set tracking_token = reverse(tracking_token) where tracking_token = $1',
    [token],
  );
  const gone = page.getByRole('heading', { level: 1, name: t('shell.not-found-title') });
  await looks.pollUntil(() => expect(gone).toBeVisible(soon));
  const last = looks.count;
  await page.clock.runFor(10 * 60_000);
  expect(looks.count, 'nothing looks again').toBe(last);
});
