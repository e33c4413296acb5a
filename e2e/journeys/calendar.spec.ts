import { ForeignCalendar } from '@/components/tracking/foreign-calendar.fixture';
import { standing } from '../harness/book';
import { expect, test } from '../harness/customer';
import { addressesOf, givenLink, tokenOf, trackingLink } from '../harness/sharing';
import { storedOrders } from '../harness/tracking';
import { subscribed } from '../harness/way';

/** When a pickup's window begins and ends, as a calendar tells it: an ISO instant. */
const at = (day: string, hour: string): string =>
  new Date(Date.parse(`${day}T${hour}:00:00+03:00`)).toISOString();

const laterBy = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

const windows = { morning: ['09', '15'], evening: ['16', '22'] } as const;

test('pickups in a calendar of somebody else’s are moved and struck out, and never there twice @once', async ({
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
  await subscribed(wizard);
  const link = await trackingLink(page);
  const { api, calendar: address } = addressesOf(link);
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
  // The page offers the very file.
  await page.goto(link);
  const offer = page.getByRole('link', { name: t('tracking.calendar') });
  expect(new URL((await offer.getAttribute('href')) ?? '', page.url()).href).toBe(address);
  // And to programs that ask again by themselves.
  const feed = page.getByRole('link', { name: t('tracking.calendar-feed') });
  await expect(feed).toHaveAttribute('href', address.replace(/^http:/, 'webcal:'));
  expect(await fetched()).toBe(dated.length);
  expect(calendar.shown).toEqual(starts);
  expect(calendar.kept[0]?.uid, 'the day that was asked for is the first that was set').toBe(
    asked?.uid,
  );

  // The second is moved behind the third, and the first is cancelled.
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

test('the calendar of a link that was given away leads back to that link @once @long', async ({
  wizard,
  page,
  playwright,
  language,
  t,
  app,
}) => {
  await subscribed(wizard);
  const own = await trackingLink(page);
  const given = (await givenLink(page.request, own, 'day')) ?? '';
  const anybody = await playwright.request.newContext();
  const fileOf = async (link: string) => {
    const text = await (await anybody.get(addressesOf(link).calendar)).text();
    return text.replaceAll('\r\n ', '');
  };
  const [file, ownFile] = [await fileOf(given), await fileOf(own)];
  expect(file).toContain(`URL;VALUE=URI:${given}\r\n`);
  // Whoever is told the order's number is taken for its owner.
  expect(file).not.toContain((await standing(app)).reference);
  expect(file).not.toContain(tokenOf(own));
  expect(ownFile).toContain(`/${language}/track/${tokenOf(own)}\r\n`);
  // Whoever has both has each pickup once.
  const uids = (text: string) => text.match(/UID:.*/g);
  expect(uids(file)).toEqual(uids(ownFile));
  expect(file).toContain(
    `X-WR-CALNAME:${t('tracking.calendar-name', { brand: language === 'ar' ? 'ندى' : 'Nada' })}\r\n`,
  );
  await anybody.dispose();
});
