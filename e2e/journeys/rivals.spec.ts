import { until } from '../../scripts/stack/ready';
import { expect, test } from '../harness/customer';
import { walkTo, walkToPayment } from '../harness/way';
import { cards } from '../harness/wizard';
import type { World } from '../harness/world';

const idOf = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';

/** Captured and not given back, of these invoices. */
async function kept(world: World, invoices: string[]): Promise<number> {
  const { payments } = await world.payments();
  return payments.filter(
    ({ status, invoice_id }) =>
      status === 'paid' && invoice_id !== null && invoices.includes(invoice_id),
  ).length;
}

test('two tabs that go to pay get one payment page @once', async ({
  wizard,
  wizardOn,
  context,
  world,
}) => {
  await walkTo(wizard, 'review');
  const other = wizardOn(await context.newPage());
  await other.open('review');
  const before = await world.books();

  await Promise.all([wizard.review(), other.review()]);
  await wizard.atPaymentPage();
  await other.atPaymentPage();
  expect(idOf(other.page.url())).toBe(idOf(wizard.page.url()));
  expect((await world.books()).subscriptions.draft - before.subscriptions.draft).toBe(1);

  const invoice = idOf(wizard.page.url());
  await Promise.all([wizard.payWith(cards.good), other.payWith(cards.good)]);
  await wizard.atDone();
  await other.atDone();
  expect(await kept(world, [invoice])).toBe(1);
  expect((await world.books()).subscriptions.active - before.subscriptions.active).toBe(1);
});

test('another device with another order: the page of the first one is dead, and one is paid @once @long', async ({
  wizard,
  wizardOn,
  browser,
  baseURL,
  language,
  world,
}) => {
  const before = await world.books();
  await walkToPayment(wizard, { mode: 'weekly' });
  const first = idOf(wizard.page.url());

  const elsewhere = await browser.newContext({ baseURL, locale: language });
  const other = wizardOn(await elsewhere.newPage());
  await other.open('coverage');
  await other.coverage();
  await other.mobile(1);
  // The answers of the first device are here too.
  await other.at('review');
  await walkToPayment(other, { from: 'schedule', mode: 'start' });
  const second = idOf(other.page.url());
  expect(second).not.toBe(first);

  const cancelled = (await world.payments()).invoices.find(({ id }) => id === first);
  expect(cancelled?.status).toBe('canceled');
  await other.payWith(cards.good);
  await other.atDone();
  expect(await kept(world, [first, second])).toBe(1);
  expect((await world.books()).subscriptions.active - before.subscriptions.active).toBe(1);
  await elsewhere.close();
});

test('killed between capture and confirm: active after the restart, without a browser @once @long', async ({
  wizard,
  world,
  app,
}) => {
  // Killed while it holds the checkout, it is waited for as long as its slowest call might take.
  const quick = { PARTNER_TIMEOUT_MS: '1000', PAYMENT_TIMEOUT_MS: '1000' };
  await app.stop();
  await app.start(quick);
  const before = await world.books();
  await walkToPayment(wizard);
  const invoice = idOf(wizard.page.url());
  await wizard.page.close();
  await app.kill();
  await world.pay(invoice, cards.good);
  await app.start(quick);
  await until('the subscription is active', async () => {
    const { subscriptions } = await world.books();
    return subscriptions.active - before.subscriptions.active === 1 || undefined;
  });
  expect(await kept(world, [invoice])).toBe(1);
  expect((await world.books()).confirmations - before.confirmations).toBe(1);
  await app.stop();
});
