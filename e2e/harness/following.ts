import { expect, type Locator, type Page } from '@playwright/test';
import type { App } from './app';
import { ordersOf } from './tracking';
import type { Words } from './words';
import type { World } from './world';

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
