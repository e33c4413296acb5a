import type { Locator, Page, Request } from '@playwright/test';
import { formatDate, formatTime } from '@/lib/i18n/date-format';
import type { Locale } from '@/lib/i18n/routing';
import type { TrackingPoll } from '@/lib/tracking/page-poll.server';
import type { TrackedOrder } from '@/lib/tracking/snapshot';
import { until } from '../../scripts/stack/ready';
import type { App } from './app';
import { query } from './database';
import type { Translate } from './messages';
import { tokenOf } from './share-links';
import { expect } from './test';
import { subscribe } from './walk';
import type { Wizard } from './wizard';
import type { World } from './world';

/** The polls of an open tracking page, in the order of their requests. */
export class PagePolls {
  readonly #asked: Request[] = [];

  constructor(private readonly page: Page) {
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/api/pickups') this.#asked.push(request);
    });
  }

  get count(): number {
    return this.#asked.length;
  }

  /** The poll after `count` others, once it was answered: its request and response. */
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
   * Runs the page's clock until it polls: one minute, or two when a render restarts the timer. Runs
   * in steps: a poll times out after a minute, so an early one must be answered before that.
   */
  async #runUntilLook(before: number): Promise<void> {
    for (let passed = 0; passed <= 2 * 60_000 && this.count === before; passed += 6_100) {
      await this.page.clock.runFor(6_100);
      // When a later request has ended, the events of the poll before it have arrived.
      await this.page.evaluate(() =>
        fetch('/api/health/live')
          .catch(() => null)
          .then(() => null),
      );
    }
  }

  /** Waits until the page is hydrated, which its first poll shows; minutes pass on its clock. */
  async waitForHydration(): Promise<void> {
    const before = this.count;
    await expect(async () => {
      await this.#runUntilLook(before);
      await expect.poll(() => this.count, { timeout: 1_000 }).toBeGreaterThan(before);
    }).toPass({ timeout: 20_000 });
    await this.after(before);
  }

  /** The next poll; runs the page's clock for it. */
  async next() {
    const before = this.count;
    await this.#runUntilLook(before);
    return this.after(before);
  }

  /** Polls until this is shown: an earlier poll may have started before the change. */
  async pollUntil(shown: () => Promise<unknown>): Promise<void> {
    await this.next();
    await expect(async () => {
      await shown().catch(async (error: Error) => {
        await this.next().catch(() => {});
        throw error;
      });
    }).toPass({ timeout: 60_000 });
  }
}

/** A customer with a subscription, on a tracking page whose clock the test controls. */
export async function openTrackingPage(wizard: Wizard, app: App): Promise<PagePolls> {
  const { page, t, language, world } = wizard;
  await world.setMorning();
  await subscribe(wizard);
  const link = page.getByRole('link', { name: t('checkout.follow') });
  const href = (await link.getAttribute('href')) ?? '';
  await page.clock.install();
  const looks = new PagePolls(page);
  await page.goto(href);
  await expect(page.getByText(t('tracking.pickups'))).toBeVisible();
  expect(href).toContain(`/${language}/track/`);
  await looks.waitForHydration();
  await ordersOf(app, page);
  return looks;
}

/** The page's live region; a sharing panel below it has its own. */
export const liveRegion = (page: Page) => page.getByRole('status').first();

/** Polls the endpoint outside the page. */
export async function pollEndpoint(page: Page): Promise<TrackingPoll> {
  const token = tokenOf(page.url());
  const reply = await page.request.get(`/api/pickups?token=${token}&locale=ar`);
  return (await reply.json()) as TrackingPoll;
}

/** The stored orders of a subscription, by its owner's link; empty before the first poll. */
export async function storedOrders(app: App, link: string): Promise<TrackedOrder[]> {
  const [row] = await query<{ orders: TrackedOrder[] | null }>(
    app,
    `select snapshot->'orders' as orders from trackings join checkouts using (subscription_id)
     where tracking_token = $1`,
    [tokenOf(link)],
  );
  return row?.orders ?? [];
}

/** The orders of the page's subscription, the next one first, once they are known. */
export const ordersOf = (app: App, page: Page): Promise<[TrackedOrder, ...TrackedOrder[]]> =>
  until('the first reading of an active subscription', async () => {
    await pollEndpoint(page);
    const [first, ...others] = await storedOrders(app, page.url());
    return first && [first, ...others];
  });

export const formattedDay = ({ pickupDate }: TrackedOrder, language: Locale): string =>
  formatDate(pickupDate, language, 'full');

/**
 * Asserts the line that states the age of the data in minutes, and the next poll where it names
 * one.
 */
export async function expectFresh(
  page: Page,
  { t, language }: { t: Translate; language: Locale },
  key: 'fresh' | 'stale' | 'cut-off-since',
  minutes: number,
): Promise<void> {
  await expect(async () => {
    const { nextCheckAt } = await pollEndpoint(page);
    const time = formatTime(new Date(nextCheckAt ?? 0), language);
    const ago = t('freshness.minutes', { count: minutes, n: minutes });
    const text = t(`freshness.${key}`, key === 'cut-off-since' ? { ago } : { ago, time });
    // Browsers differ in the space before "pm".
    const line = new RegExp(`^${text.replace(/[.?]/g, '\\$&').replace(/\s/g, '\\s')}$`);
    await expect(page.getByText(line)).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 12_000 });
}

/** Puts a tab into the background, or back. */
export const setVisibility = (page: Page, visibility: 'hidden' | 'visible') =>
  page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    Object.defineProperty(document, 'hidden', { value: state === 'hidden', configurable: true });
    // Bubbles, as the browser's own event does.
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, visibility);

interface Order {
  state: string;
  pickupDate: string;
  period: 'morning' | 'evening' | null;
}

/** The states of an order that the page shows, by hours since the start of its pickup window. */
type OrderStates = readonly (readonly [hours: number, state: string])[];

const allStates: OrderStates = [
  [1, 'picked_up_from_customer'],
  [3, 'received_in_laundry'],
  [24, 'out_for_delivery'],
  [28, 'delivered'],
];

/**
 * Moves the world's clock through the states of the first order, and then past the last order; the
 * open tracking page must show each state without a reload.
 */
export async function followToTheEnd(
  app: App,
  page: Page,
  t: Translate,
  world: World,
  way = allStates,
): Promise<void> {
  const orders = await ordersOf(app, page);
  const [first] = orders;
  const last = orders.at(-1) ?? first;
  await page.clock.install();
  await page.reload();
  // The hydrated page polls once a minute: minutes pass on its clock until it shows the state.
  const tells = (text: string, where: Page | Locator = page) =>
    expect(async () => {
      await page.clock.runFor(61_000);
      await expect(where.getByText(text, { exact: true }).first()).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 40_000 });
  // In the list of all pickups: the current pickup's timeline has the same step names from the
  // start. The clock must not move while a request is in flight, or its response arrives together
  // with the next one.
  const pickup = page.getByRole('group').first();
  for (const [hours, state] of way) {
    await world.setClock(hoursIntoWindow(first, hours));
    await tells(t(`tracking.tag.${state}`), pickup);
  }
  await world.setClock(hoursIntoWindow(last, 28));
  await tells(t('tracking.next-event.completed'));
  await expect(page.getByText(t('freshness.ended'))).toBeVisible();
  // What the owner can do next.
  await expect(page.getByRole('link', { name: t('tracking.renew') })).toHaveAttribute(
    'href',
    /\/renew\/[0-9a-f-]{36}$/,
  );
}

/** An ISO instant a few minutes after a number of hours into an order's pickup window. */
export function hoursIntoWindow({ pickupDate, period }: Order, hours: number): string {
  const start = Date.parse(`${pickupDate}T${period === 'morning' ? '09' : '16'}:00:00+03:00`);
  return new Date(start + hours * 3_600_000 + 6 * 60_000).toISOString();
}
