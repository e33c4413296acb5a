import { until } from '../../scripts/stack/ready';
import { expectNotice } from '../harness/beside';
import { agreed, book } from '../harness/book';
import { expect, test } from '../harness/customer';
import { shortLived } from '../harness/person';
import { asked } from '../harness/pin';
import { holdBack } from '../harness/slow-line';
import { walkTo, walkToPayment } from '../harness/way';
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

test('a late capture of the order that is still wanted activates it @once', async ({
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

test('what would be charged is not what was agreed to: an alarm, and no payment page @once', async ({
  wizard,
  page,
  t,
  app,
  world,
}) => {
  await walkToPayment(wizard);
  const [consent] = await agreed(app);
  await book(
    app,
    `insert into consents select gen_random_uuid(), checkout_id, amount_halalas - 1, currency, locale,
      at + interval '1 second' from consents where checkout_id = $1`,
    [consent?.checkout_id],
  );
  const before = app.log().length;
  const { invoices } = await world.payments();
  await page.goto(`/ar/checkout/${consent?.checkout_id}`);
  await page.getByRole('button', { name: t('checkout.pay') }).click();
  await expect(page.getByText(t('checkout.fault-again'))).toBeVisible();
  await expect
    .poll(() => app.log().slice(before))
    .toContain('"event":"charge-differs-from-consent"');
  expect((await world.payments()).invoices).toHaveLength(invoices.length);
});

test('an order whose first day has passed is not paid any more @once', async ({
  wizard,
  page,
  t,
  app,
  world,
}) => {
  await walkTo(wizard, 'review');
  await world.fault({ operation: 'gateway-create-invoice', kind: 'reset' });
  await wizard.review();
  await expectNotice(page, t('errors.payment-unreachable.title'));
  const { invoices } = await world.payments();
  const [consent] = await agreed(app);
  await page.goto(`/ar/checkout/${consent?.checkout_id}`);
  await world.advance('P10D');
  await page.getByRole('button', { name: t('checkout.pay') }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: t('checkout.closed-title') }),
  ).toBeVisible();
  expect((await world.payments()).invoices).toHaveLength(invoices.length);
});

test('an earlier order whose first day has passed is in the way: said, with its number @once @long', async ({
  wizard,
  page,
  t,
  app,
  world,
}) => {
  await world.amend({ profile: 'strict' });
  await walkToPayment(wizard);
  await world.advance('P10D');
  await walkTo(wizard, 'review', { from: 'schedule' });
  await wizard.review();
  await expect(
    page.getByRole('heading', { level: 1, name: t('checkout.earlier-past-title') }),
  ).toBeVisible();
  await expect(page.locator('a[href^="tel:"]').first()).toBeVisible();
  const [earlier] = await book<{ subscription_id: string }>(
    app,
    `select c.subscription_id from checkout_events e join checkouts c on c.id = e.checkout_id
     where e."from" = 'none' and c.subscription_id is not null order by e.xmin::text::bigint desc limit 1`,
  );
  await expect(page.getByText(earlier?.subscription_id ?? '', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: t('checkout.change') })).toHaveCount(0);
  await wizard.accessible();
});

/** The gateway's published test cards, and what is said of each refusal. */
const refusals = [
  ['4201320000311101', 'insufficient-funds'],
  ['4201322267774310', 'card-expired'],
  ['4201326324640570', 'over-limit'],
  // The bank gives no reason, or one that a customer can do nothing about.
  ['4201321234411220', 'declined'],
  [cards.lost, 'declined'],
] as const;

test('55 why the bank said no is told, with what to do about it, and a good card pays the same checkout @once', async ({
  wizard,
  page,
  t,
}) => {
  const sentences = [...new Set(refusals.map(([, code]) => t(`checkout.declines.${code}`)))];
  expect(sentences).toHaveLength(4);
  await walkToPayment(wizard);
  for (const [card, code] of refusals) {
    await wizard.payWith(card);
    await wizard.leavePaymentPage();
    await expect(page.getByText(t('checkout.declined-title'))).toBeVisible();
    for (const sentence of sentences) {
      const said = sentence === t(`checkout.declines.${code}`) ? 1 : 0;
      await expect(page.getByText(sentence, { exact: true })).toHaveCount(said);
    }
    await page.getByRole('button', { name: t('checkout.pay') }).click();
    await wizard.atPaymentPage();
  }
  await wizard.payWith(cards.good);
  await wizard.atDone();
});

test('a payment page that does not come leaves no dead button behind: it is pressed again, and there is one page @once @long', async ({
  wizard,
  page,
  world,
}) => {
  await walkTo(wizard, 'review');
  await page.clock.install();
  const seen = await world.lastRequest();
  let isAway = true;
  const gateway = await holdBack(page, (request) => isAway && request.isNavigationRequest());
  await page.getByRole('checkbox').check();
  await wizard.payButton().click({ noWaitAfter: true });
  await expect.poll(gateway.count).toBe(1);
  // What the browser's own button for it does.
  await (await page.context().newCDPSession(page)).send('Page.stopLoading');
  await page.clock.runFor(1_000);
  const atWork = page.locator('button[aria-busy="true"]');
  await expect(atWork).toBeVisible();
  isAway = false;
  await page.clock.runFor(30_000);
  await expect(atWork).toHaveCount(0);
  await wizard.payButton().click();
  await wizard.atPaymentPage();
  expect(await asked(world, seen, 'gateway-create-invoice')).toHaveLength(1);
});
