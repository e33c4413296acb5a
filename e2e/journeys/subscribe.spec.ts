import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/axe';
import { expect, test } from '../support/test';
import { cards, Wizard } from '../support/wizard';
import type { Words } from '../support/words';
import type { World } from '../support/world';

test('a customer subscribes, pays, and follows the laundry to the end', async ({
  page,
  t,
  language,
  world,
  person,
}) => {
  test.slow();
  const before = await world.books();
  const wizard = new Wizard(page, t, language, world, person);

  await wizard.fromHome();
  await wizard.at('mobile');
  await wizard.accessible();
  await wizard.askForCode();
  await wizard.accessible();
  await wizard.enterCode(await world.code(person.mobile));
  await wizard.at('registration');
  await wizard.accessible();
  await wizard.registration();
  await wizard.at('address');
  await wizard.accessible();
  await wizard.address();
  await wizard.at('preferences');
  await wizard.accessible();
  await wizard.preferences();
  await wizard.at('plan');
  await wizard.accessible();
  await wizard.plan();
  await wizard.at('schedule');
  await wizard.accessible();
  await wizard.schedule();
  await wizard.at('review');
  await wizard.accessible();
  await wizard.review();
  await wizard.atPaymentPage();
  await wizard.payWith(cards.good);

  await wizard.atDone();
  await wizard.accessible();
  // The first option of the first plan: what the page says was charged is what the gateway captured.
  const charged = 24_000;
  await expect(
    page.getByText(t('ui.riyals', { amount: String(charged / 100) })).first(),
  ).toBeAttached();
  const invoice = await page.request.get(
    (await page.getByRole('link', { name: t('checkout.invoice-open') }).getAttribute('href')) ?? '',
  );
  expect(invoice.headers()['content-type']).toContain('application/pdf');
  expect((await invoice.body()).subarray(0, 5).toString()).toBe('%PDF-');

  await page.getByRole('link', { name: t('checkout.follow') }).click();
  await expect(page).toHaveURL(new RegExp(`/${language}/track/`));
  await wizard.accessible();

  const books = await world.books();
  expect(books.customers - before.customers).toBe(1);
  expect(books.subscriptions.active - before.subscriptions.active).toBe(1);
  expect(books.confirmations - before.confirmations).toBe(1);
  const bookedBefore = before.payments.paid ?? { count: 0, amount: 0 };
  expect(books.payments.paid).toEqual({
    count: bookedBefore.count + 1,
    amount: bookedBefore.amount + charged,
  });

  await followToTheEnd(page, t, world);
});

interface Order {
  state: string;
  pickupDate: string;
  period: 'morning' | 'evening';
}

/** Moves the world's clock from state to state: the page shows each by itself, and stops asking after the last. */
async function followToTheEnd(page: Page, t: Words, world: World): Promise<void> {
  const orders = async (): Promise<Order[]> => {
    const token = new URL(page.url()).pathname.split('/').at(-1);
    const reply = await page.request.get(`/api/tracking/${token}?locale=ar`);
    return ((await reply.json()) as { snapshot: { orders: Order[] } }).snapshot.orders;
  };
  const [first, last] = [(await orders())[0], (await orders()).at(-1)];
  if (!first || !last) throw new Error('an active subscription without pickups');

  await page.clock.install();
  await page.reload();
  // The page asks once a minute as soon as it is alive: minutes pass until it tells.
  const tells = (words: string) =>
    expect(async () => {
      await page.clock.runFor(61_000);
      await expect(page.getByText(words, { exact: true }).first()).toBeVisible({ timeout: 3_000 });
    }).toPass({ timeout: 40_000 });
  for (const [hours, state] of [
    [1, 'picked_up_from_customer'],
    [3, 'received_in_laundry'],
    [24, 'out_for_delivery'],
    [28, 'delivered'],
  ] as const) {
    await world.setClock(hoursIntoWindow(first, hours));
    await tells(t(`tracking.tag.${state}`));
  }

  await world.setClock(hoursIntoWindow(last, 28));
  await tells(t('tracking.thing.completed'));
  await expect(page.getByText(t('freshness.ended'))).toBeVisible();
  await expectAccessible(page);

  const asked = await world.lastRequest();
  await world.advance('P1D');
  await page.clock.runFor(20 * 60_000);
  await page.reload();
  expect(
    (await world.requests(asked)).filter(({ operation }) => operation === 'subscription-orders'),
  ).toEqual([]);
}

/** A moment a little after a number of hours into an order's pickup window, as an ISO instant. */
function hoursIntoWindow({ pickupDate, period }: Order, hours: number): string {
  const start = Date.parse(`${pickupDate}T${period === 'morning' ? '09' : '16'}:00:00+03:00`);
  return new Date(start + hours * 3_600_000 + 6 * 60_000).toISOString();
}
