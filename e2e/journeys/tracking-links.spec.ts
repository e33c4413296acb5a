import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ForeignCalendar } from '@/components/tracking/foreign-calendar.fixture';
import { expect, test } from '../harness/customer';
import { query, readNewestCheckout } from '../harness/database';
import { runOperatorCommand } from '../harness/operator-command';
import { newPerson } from '../harness/person';
import {
  changeShares,
  comparableResponse,
  createShareLink,
  activeLinksText as links,
  notFound,
  tokenOf,
  trackingLink,
  urlsOf,
} from '../harness/share-links';
import { storedOrders } from '../harness/tracking';
import { subscribe, walkToPayment } from '../harness/walk';
import { Wizard } from '../harness/wizard';

test('a foreign, old, revoked, expired or invented link is the same 404 and allows no action @once @long', async ({
  wizard,
  page,
  browser,
  baseURL,
  language,
  app,
  world,
  person,
  t,
}, { workerIndex }) => {
  await subscribe(wizard);
  const own = await trackingLink(page);
  // Characters that chat apps append to a link are ignored; the preview is the same.
  for (const behind of ['%E2%80%8F', '.', ')', '%D8%8C', '%C2%BB', '.)', '%E2%80%A6']) {
    const reply = await page.request.get(own + behind);
    expect([reply.status(), reply.url()], behind).toEqual([200, own]);
  }
  await page.goto(`${own}%E2%80%8F).`);
  await expect(page).toHaveURL(own);
  const said = await page.getByRole('heading', { level: 1 }).innerText();
  for (const name of ['property="og:title"', 'name="twitter:title"'])
    await expect(page.locator(`head meta[${name}]`)).toHaveAttribute(
      'content',
      t('tracking.preview'),
    );
  expect(await page.locator('head').innerHTML()).not.toContain(`content="${said}`);
  const make = async (life: 'day' | 'week') =>
    (await createShareLink(page.request, own, life)) ?? '';
  const expired = await make('day');
  await world.advance('P1DT1M');
  const [revoked, live] = [await make('week'), await make('week')];
  await page.goto(own);
  await expect(page.getByText(links(t, 2))).toBeVisible();
  await page
    .getByRole('button', { name: t('sharing.stop') })
    .first()
    .click();
  await expect(page.getByText(links(t, 1))).toBeVisible();

  // Opened in a browser, a missing file redirects to a page with an explanation.
  await page.goto(`${own.replace(/[^/]+$/, 'unknown')}/calendar`);
  await expect(page).toHaveURL(/\/track\/unknown$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.goto(`/${language}/checkout/${randomUUID()}/invoice`);
  await expect(page).toHaveURL(new RegExp(`/${language}/account$`));
  await page.goto(own);

  // Another customer, at the payment page, whose tracking link is not active yet.
  const elsewhere = await browser.newContext({ baseURL, locale: language });
  const other = await elsewhere.newPage();
  await walkToPayment(new Wizard(other, t, language, world, newPerson(workerIndex)));
  const linkOf = (token: string) => `${baseURL}/${language}/track/${token}`;
  const invented = [24, 21, 30].map((bytes) => linkOf(randomBytes(bytes).toString('base64url')));
  const dead = [expired, revoked, ...invented, linkOf(randomUUID()), linkOf('unknown')];
  const compare = async (by: Page, all: string[]) => {
    for (const kind of ['page', 'calendar', 'api'] as const) {
      const said: string[] = [];
      for (const link of all) {
        const reply = await by.request.get(urlsOf(link)[kind]);
        expect(reply.status(), `${kind} of ${link}`).toBe(404);
        expect(reply.headers()['cache-control'], kind).toContain('no-store');
        expect(reply.headers()['referrer-policy'], kind).toBe('no-referrer');
        expect(reply.headers()['x-robots-tag'], kind).toContain('noindex');
        said.push(await comparableResponse(reply, tokenOf(link)));
      }
      for (const one of said) expect(one, kind).toBe(said[0]);
    }
  };
  await compare(other, dead);
  // Only its buyer sees an order's page: all others get the same 404, whatever they request.
  const bought = (
    await query<{ id: string }>(app, 'select id from checkouts where tracking_token = $1', [
      tokenOf(own),
    ])
  )[0]?.id;
  for (const pathOf of [
    (id: string) => `${baseURL}/${language}/checkout/${id}`,
    (id: string) => `${baseURL}/api/checkout/${id}?locale=${language}`,
  ]) {
    const responses: string[] = [];
    for (const id of [bought ?? '', randomUUID(), 'not-a-uuid', `${bought}x`]) {
      const reply = await other.request.get(pathOf(id));
      expect([reply.status(), reply.headers()['cache-control']]).toEqual([
        404,
        expect.stringContaining('no-store'),
      ]);
      responses.push(await comparableResponse(reply, id));
    }
    expect(new Set(responses).size, pathOf('…')).toBe(1);
  }
  // The owner gets no more from an invalid link than others do.
  await compare(page, dead);

  const attempts: [by: Page, link: string][] = [
    [other, own],
    [other, live],
    [page, live],
    ...dead.flatMap((link): [Page, string][] => [
      [page, link],
      [other, link],
    ]),
  ];
  for (const [by, link] of attempts) {
    for (const change of [
      { act: 'make', life: 'day' },
      { act: 'stop', id: randomUUID() },
    ] as const) {
      const reply = await changeShares(by.request, link, change);
      expect(reply.status(), `${change.act} through ${link}`).toBe(404);
      expect(await reply.json()).toEqual(notFound);
    }
  }
  await page.reload();
  await expect(page.getByText(links(t, 1))).toBeVisible();

  // Links are exported and erased with the customer's data, and stop working.
  const kept = await runOperatorCommand(app, ['privacy', 'export', person.mobile]);
  expect(kept.json).toMatchObject({ purchases: [{ sharedLinks: expect.any(Array) }] });
  expect(JSON.stringify(kept.json)).not.toMatch(/token_hash|tokenHash/);
  const erased = await runOperatorCommand(app, [
    'privacy',
    'erase',
    person.mobile,
    '--with-running',
  ]);
  expect(erased.json).toMatchObject({ erased: { shares: expect.any(Number) } });
  expect((erased.json?.erased as { shares: number }).shares).toBeGreaterThanOrEqual(1);
  await compare(other, [own, live, ...dead]);
  await elsewhere.close();
});

test('a link for the subscription’s term ends with it, and a link for a week ends after a week @once @long', async ({
  wizard,
  page,
  playwright,
  app,
  world,
}) => {
  await subscribe(wizard);
  const own = await trackingLink(page);
  const [term, week] = [
    await createShareLink(page.request, own, 'term'),
    await createShareLink(page.request, own, 'week'),
  ];
  const visitor = await playwright.request.newContext();
  const status = async (link: string | null) =>
    (await visitor.get(urlsOf(link ?? '').api)).status();
  expect([await status(term), await status(week)]).toEqual([200, 200]);

  const { reference } = await readNewestCheckout(app);
  await world.cancelSubscription(Number(reference));
  await world.advance('PT10M');
  await expect.poll(async () => [await status(term), await status(week)]).toEqual([404, 200]);
  // A new link for the whole term still works: the subscription has already ended.
  expect(await status(await createShareLink(page.request, own, 'term'))).toBe(200);

  await world.advance('P7D');
  expect(await status(week)).toBe(404);
  await visitor.dispose();
});

/** The bounds of a pickup's window as a calendar has them: ISO instants. */
const at = (day: string, hour: string): string =>
  new Date(Date.parse(`${day}T${hour}:00:00+03:00`)).toISOString();

const laterBy = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const windows = { morning: ['09', '15'], evening: ['16', '22'] } as const;

test('subscribed calendars move and cancel pickups without duplicates @once @long', async ({
  app,
  wizard,
  page,
  world,
  t,
}) => {
  await world.setMorning();
  // The partner has not dated the pickups yet.
  await world.fault({
    operation: 'subscription-orders',
    kind: 'schema',
    times: 50,
    set: { path: 'data.orders', value: [] },
  });
  await subscribe(wizard);
  const link = await trackingLink(page);
  const { api, calendar: address } = urlsOf(link);
  const orders = async () => {
    await page.request.get(api);
    return storedOrders(app, link);
  };
  const calendar = new ForeignCalendar();
  const fetched = async (): Promise<number> => {
    const reply = await page.request.get(address);
    expect(reply.headers()['content-type']).toContain('text/calendar');
    return calendar.import(await reply.text());
  };

  expect(await orders()).toEqual([]);
  expect(await fetched()).toBe(1);
  const [asked] = calendar.kept;
  expect(asked).toMatchObject({ cancelled: false, summary: t('tracking.event') });

  await world.clearFaults();
  await world.advance('PT6M');
  await expect.poll(async () => (await orders()).length).toBeGreaterThan(2);
  const dated = await orders();
  const starts = dated.map(({ pickupDate, period }) =>
    at(pickupDate, windows[period ?? 'morning'][0]),
  );
  // The page links to this file.
  await page.goto(link);
  const offer = page.getByRole('link', { name: t('tracking.calendar') });
  expect(new URL((await offer.getAttribute('href')) ?? '', page.url()).href).toBe(address);
  // The page also offers it as a feed, which calendar apps refresh.
  const feed = page.getByRole('link', { name: t('tracking.calendar-feed') });
  await expect(feed).toHaveAttribute('href', address.replace(/^http:/, 'webcal:'));
  expect(await fetched()).toBe(dated.length);
  expect(calendar.shown).toEqual(starts);
  expect(calendar.kept[0]?.uid, 'the day that was asked for is the first that was set').toBe(
    asked?.uid,
  );

  // The second pickup is moved after the third, and the first is cancelled.
  const [first, second, third] = dated;
  if (!first || !second || !third) throw new Error('too few pickups to move one');
  const moved = laterBy(third.pickupDate, 1);
  await world.fault({
    operation: 'subscription-orders',
    kind: 'schema',
    times: 50,
    set: { path: 'data.orders.1.pickup_date', value: moved },
  });
  await world.cancelOrder(first.id);
  await world.advance('PT6M');
  await expect
    .poll(async () => (await orders()).map(({ pickupDate }) => pickupDate))
    .toContain(moved);
  expect(await fetched(), 'what was cancelled is in the file').toBe(dated.length);
  expect(calendar.kept).toHaveLength(dated.length);
  const movedTo = at(moved, windows[second.period ?? 'morning'][0]);
  expect(calendar.shown).toEqual([...starts.slice(2), movedTo].sort());
  expect(calendar.kept.filter(({ cancelled }) => cancelled)).toMatchObject([
    { uid: asked?.uid, starts: starts[0], summary: t('tracking.event-cancelled') },
  ]);
  expect(calendar.kept.find(({ starts }) => starts === movedTo)?.ends).toBe(
    at(moved, windows[second.period ?? 'morning'][1]),
  );
});
