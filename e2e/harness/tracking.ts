import type { Locator, Page, Request } from '@playwright/test';
import { formatDate, formatTime } from '@/lib/i18n/date-format';
import type { Locale } from '@/lib/i18n/routing';
import type { TrackedOrder, TrackingPoll } from '@/lib/tracking/view';
import { until } from '../../scripts/stack/ready';
import type { App } from './app';
import { book } from './book';
import { tokenOf } from './sharing';
import { expect } from './test';
import { subscribed } from './way';
import type { Wizard } from './wizard';
import type { Words } from './words';
import type { World } from './world';

/** What an open page asked for, in the order in which it did. */
export class Looks {
  readonly #asked: Request[] = [];

  constructor(private readonly page: Page) {
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/pickups') this.#asked.push(request);
    });
  }

  get count(): number {
    return this.#asked.length;
  }

  /** The look after so many others, once it was answered: how it was asked, and what came back. */
  async after(count: number) {
    await expect.poll(() => this.count, { message: 'the page looks' }).toBeGreaterThan(count);
    const request = this.#asked[count] as Request;
    const response = await request.response();
    return {
      opened: new URL(request.url()).searchParams.get('look') === 'opened',
      status: response?.status(),
      poll: response?.ok() ? ((await response.json()) as TrackingPoll) : null,
    };
  }

  /**
   * Lets the page's clock run until it looks: for a minute, or two where a drawing arrives meanwhile, with which the minute
   * begins anew. In steps: a look is given up after a minute, and one that sets out early has to be answered before that.
   */
  async #runUntilLook(before: number): Promise<void> {
    for (let passed = 0; passed <= 2 * 60_000 && this.count === before; passed += 6_100) {
      await this.page.clock.runFor(6_100);
      // Once something that was asked later has ended, the look before it has been told of.
      await this.page.evaluate(() =>
        fetch('/api/health/live')
          .catch(() => null)
          .then(() => null),
      );
    }
  }

  /** The page is alive once it looks: minutes pass until then. */
  async alive(): Promise<void> {
    const before = this.count;
    await expect(async () => {
      await this.#runUntilLook(before);
      await expect.poll(() => this.count, { timeout: 1_000 }).toBeGreaterThan(before);
    }).toPass({ timeout: 20_000 });
    await this.after(before);
  }

  /** The next look, for which the page’s clock runs. */
  async next() {
    const before = this.count;
    await this.#runUntilLook(before);
    return this.after(before);
  }

  /** Looks until this is shown: a look may have set out before what it is to tell. */
  async shows(shown: () => Promise<unknown>): Promise<void> {
    await this.next();
    await expect(async () => {
      await shown().catch(async (error: Error) => {
        await this.next().catch(() => {});
        throw error;
      });
    }).toPass({ timeout: 60_000 });
  }
}

/** Somebody subscribed, and follows it on a page whose clock the test moves. */
export async function following(wizard: Wizard, app: App): Promise<Looks> {
  const { page, t, language, world } = wizard;
  await world.setMorning();
  await subscribed(wizard);
  const link = page.getByRole('link', { name: t('checkout.follow') });
  const href = (await link.getAttribute('href')) ?? '';
  await page.clock.install();
  const looks = new Looks(page);
  await page.goto(href);
  await expect(page.getByText(t('tracking.pickups'))).toBeVisible();
  expect(href).toContain(`/${language}/track/`);
  await looks.alive();
  await ordersOf(app, page);
  return looks;
}

/** Where the page reads out what has changed; a sharing panel below it has a place of its own. */
export const newsOf = (page: Page) => page.getByRole('status').first();

/** A poll beside the page. */
export async function told(page: Page): Promise<TrackingPoll> {
  const token = tokenOf(page.url());
  const reply = await page.request.get(`/api/pickups?token=${token}&locale=ar`);
  return (await reply.json()) as TrackingPoll;
}

/** The pickups of a subscription as the app stores them, by its owner's link; empty before the first reading. */
export async function storedOrders(app: App, link: string): Promise<TrackedOrder[]> {
  const [row] = await book<{ orders: TrackedOrder[] | null }>(
    app,
    `select snapshot->'orders' as orders from trackings join checkouts using (subscription_id)
     where tracking_token = $1`,
    [tokenOf(link)],
  );
  return row?.orders ?? [];
}

/** The pickups of the subscription on the page, the next one first, once they are known. */
export const ordersOf = (app: App, page: Page): Promise<[TrackedOrder, ...TrackedOrder[]]> =>
  until('the first reading of an active subscription', async () => {
    await told(page);
    const [first, ...others] = await storedOrders(app, page.url());
    return first && [first, ...others];
  });

export const dayOf = ({ pickupDate }: TrackedOrder, language: Locale): string =>
  formatDate(pickupDate, language, 'full');

/** The line that says how fresh the page is: so many minutes old, with the next question where it names one. */
export async function expectFresh(
  page: Page,
  { t, language }: { t: Words; language: Locale },
  key: 'fresh' | 'stale' | 'cut-off-since',
  minutes: number,
): Promise<void> {
  await expect(async () => {
    const { nextCheckAt } = await told(page);
    const time = formatTime(new Date(nextCheckAt ?? 0), language);
    const ago = t('freshness.minutes', { count: minutes, n: minutes });
    const words = t(`freshness.${key}`, key === 'cut-off-since' ? { ago } : { ago, time });
    // Engines differ in the space before "pm".
    const line = new RegExp(`^${words.replace(/[.?]/g, '\\$&').replace(/\s/g, '\\s')}$`);
    await expect(page.getByText(line)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 12_000 });
}

/** A tab that goes into the background, or comes back. */
export const turn = (page: Page, visibility: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true });
    // Bubbles, as the browser's own does.
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, visibility);

interface Order {
  state: string;
  pickupDate: string;
  period: 'morning' | 'evening' | null;
}

/** What the page tells of an order's way, by the hours since its pickup window began. */
type Way = readonly (readonly [hours: number, state: string])[];

const wholeWay: Way = [
  [1, 'picked_up_from_customer'],
  [3, 'received_in_laundry'],
  [24, 'out_for_delivery'],
  [28, 'delivered'],
];

/**
 * Moves the world's clock along the way of the first order, then behind the last one's: the tracking page, which is
 * open, tells each by itself.
 */
export async function followToTheEnd(
  app: App,
  page: Page,
  t: Words,
  world: World,
  way = wholeWay,
): Promise<void> {
  const orders = await ordersOf(app, page);
  const [first] = orders;
  const last = orders.at(-1) ?? first;
  await page.clock.install();
  await page.reload();
  // The page asks once a minute as soon as it is alive: minutes pass until it tells.
  const tells = (words: string, where: Page | Locator = page) =>
    expect(async () => {
      await page.clock.runFor(61_000);
      await expect(where.getByText(words, { exact: true }).first()).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 40_000 });
  // In the list of all pickups: the steps of the current one bear such names from the beginning. And the clock must not be
  // moved on while a question is under way, or it arrives together with the next one.
  const pickup = page.getByRole('group').first();
  for (const [hours, state] of way) {
    await world.setClock(hoursIntoWindow(first, hours));
    await tells(t(`tracking.tag.${state}`), pickup);
  }
  await world.setClock(hoursIntoWindow(last, 28));
  await tells(t('tracking.thing.completed'));
  await expect(page.getByText(t('freshness.ended'))).toBeVisible();
  // What its owner can do next.
  await expect(page.getByRole('link', { name: t('tracking.renew') })).toHaveAttribute(
    'href',
    /\/start\/coverage\?plan=\d+&option=\d+$/,
  );
}

/** A moment a little after a number of hours into an order's pickup window, as an ISO instant. */
export function hoursIntoWindow({ pickupDate, period }: Order, hours: number): string {
  const start = Date.parse(`${pickupDate}T${period === 'morning' ? '09' : '16'}:00:00+03:00`);
  return new Date(start + hours * 3_600_000 + 6 * 60_000).toISOString();
}
