import { until } from '../../scripts/stack/ready';
import { expect, test } from '../harness/customer';
import { shortLived } from '../harness/person';
import { walkToPayment } from '../harness/way';
import { cards, type Wizard } from '../harness/wizard';
import type { World } from '../harness/world';

const invoiceOf = ({ page }: Wizard): string =>
  new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** Waits until the gateway's book says this of the payments of an invoice. */
const booked = (world: World, invoice: string, status: string) =>
  until(`a payment of ${invoice} is ${status}`, async () => {
    const { payments } = await world.payments();
    return payments.find((payment) => payment.invoice_id === invoice && payment.status === status);
  });

const activated = (world: World, before: number) =>
  until('the subscription is active', async () => {
    const { subscriptions } = await world.books();
    return subscriptions.active === before + 1 || undefined;
  });

test('no webhook and no browser: the worker finds the payment @once', async ({ wizard, world }) => {
  const { subscriptions } = await world.books();
  await world.webhook('never');
  await walkToPayment(wizard);
  const invoice = invoiceOf(wizard);
  await wizard.page.close();
  await world.pay(invoice, cards.good);
  await activated(world, subscriptions.active);
  await world.webhook('normal');
});

test('webhooks that come twice, or with a wrong secret, change nothing @once @long', async ({
  wizard,
  world,
}) => {
  const before = await world.books();
  await world.webhook('twice');
  await walkToPayment(wizard);
  await wizard.payWith(cards.good);
  await wizard.atDone();
  await world.webhook('normal');
  const after = await world.books();
  expect(after.confirmations - before.confirmations).toBe(1);
});

test('★56 a capture of another amount is given back by itself, and nothing is activated @once', async ({
  wizard,
  world,
  t,
  page,
}) => {
  const before = await world.books();
  await walkToPayment(wizard);
  const invoice = invoiceOf(wizard);
  await world.tamper(invoice, 100);
  await wizard.payWith(cards.good);
  await expect(
    page.getByRole('heading', { level: 1, name: t('checkout.refunded-title') }),
  ).toBeVisible();
  await booked(world, invoice, 'refunded');
  const after = await world.books();
  expect(after.subscriptions.active).toBe(before.subscriptions.active);
  expect(after.confirmations).toBe(before.confirmations);
});

test('a late capture of the order that is still wanted activates it @once @long', async ({
  wizard,
  world,
}) => {
  const { subscriptions } = await world.books();
  await walkToPayment(wizard);
  const invoice = invoiceOf(wizard);
  await world.expireInvoice(invoice);
  await world.payLate(invoice);
  await booked(world, invoice, 'paid');
  await activated(world, subscriptions.active);
});

test('★56 a late capture of an order that was replaced is given back @once @long', async ({
  wizard,
  world,
}) => {
  const before = await world.books();
  await walkToPayment(wizard, { mode: 'weekly' });
  const first = invoiceOf(wizard);
  await walkToPayment(wizard, { from: 'schedule', mode: 'start' });
  expect(invoiceOf(wizard)).not.toBe(first);
  await wizard.payWith(cards.good);
  await wizard.atDone();
  await world.payLate(first);
  await booked(world, first, 'refunded');
  expect((await world.books()).subscriptions.active - before.subscriptions.active).toBe(1);
});

test('a customer token that ended meanwhile is replaced, and the payment confirmed @once @long', async ({
  wizard,
  world,
}) => {
  // The sandbox gives such a number a token that ends after a minute.
  wizard.person.mobile = shortLived(wizard.person);
  const seen = await world.lastRequest();
  await walkToPayment(wizard);
  await world.advance('PT2M');
  await wizard.payWith(cards.good);
  await wizard.atDone();
  const calls = (await world.requests(seen)).filter(
    ({ operation }) => operation === 'confirm-payment',
  );
  expect(calls.map(({ status }) => status)).toEqual([401, 200]);
});

test('paid and waited for: activation changes the open page by itself, and its heading is read out @once', async ({
  wizard,
  page,
  t,
  world,
}) => {
  await walkToPayment(wizard);
  await world.fault({ operation: 'confirm-payment', kind: 'status', status: 503, times: 10_000 });
  await wizard.payWith(cards.good);
  const waiting = page.getByRole('heading', { level: 1, name: t('checkout.wait-title') });
  await expect(waiting).toBeVisible();
  await expect(page.getByText(t('checkout.wait-now'))).toBeVisible();
  await page.evaluate(() => Object.assign(window, { same: true }));
  await world.clearFaults();
  await wizard.atDone();
  await expect(
    page.getByRole('heading', { level: 1, name: t('checkout.done-title') }),
  ).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(t('checkout.done-title')));
  expect(await page.evaluate(() => 'same' in window), 'nothing was loaded anew').toBe(true);
});
