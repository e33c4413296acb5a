import { expect, type Locator, type Page } from '@playwright/test';
import { until } from '../../scripts/stack/ready';
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
  page: Page,
  t: Words,
  world: World,
  way = wholeWay,
): Promise<void> {
  const { first, last } = await firstAndLast(page);
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
}

async function firstAndLast(page: Page): Promise<{ first: Order; last: Order }> {
  const token = new URL(page.url()).pathname.split('/').at(-1);
  // Who looks while another one asks the partner is shown what was known before.
  const orders = await until('the pickups', async () => {
    const reply = await page.request.get(`/api/tracking?token=${token}&locale=ar`);
    const known = ((await reply.json()) as { snapshot: { orders: Order[] } }).snapshot.orders;
    return known.length > 0 ? known : undefined;
  });
  return { first: orders[0]!, last: orders.at(-1)! };
}

/** A moment a little after a number of hours into an order's pickup window, as an ISO instant. */
export function hoursIntoWindow({ pickupDate, period }: Order, hours: number): string {
  const start = Date.parse(`${pickupDate}T${period === 'morning' ? '09' : '16'}:00:00+03:00`);
  return new Date(start + hours * 3_600_000 + 6 * 60_000).toISOString();
}
