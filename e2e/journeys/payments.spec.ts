import brand from '@/public/brands/nada/brand.json' with { type: 'json' };
import { expect, test } from '../harness/customer';
import { invoiceOf } from '../harness/customer-client';
import { query, readConsents } from '../harness/database';
import { expectNotice } from '../harness/expect-errors';
import {
  activateLate,
  expectEventually,
  makeDue,
  payWithoutConfirm,
  readCheckout,
  waitForAnotherAttempt,
} from '../harness/late-activation';
import { callsOf } from '../harness/pin';
import { holdRequests } from '../harness/slow-network';
import { StaffPage } from '../harness/staff-page';
import { waitForHydration } from '../harness/test';
import { walkTo, walkToPayment } from '../harness/walk';
import { cards } from '../harness/wizard';

test('the waiting page shows the order number and the support contact, reports a lost connection, and updates on activation @once', async ({
  wizard,
  page,
  t,
  context,
  world,
  app,
}) => {
  const seen = await world.lastRequest();
  await walkToPayment(wizard);
  await world.fault({ operation: 'confirm-payment', kind: 'status', status: 503, times: 10_000 });
  await wizard.payWith(cards.good);
  const title = (key: string) => page.getByRole('heading', { level: 1, name: t(key) });
  await expect(title('checkout.wait-title')).toBeVisible();
  await expect(page.getByText(t('checkout.wait-now'))).toBeVisible();
  await expect.poll(() => callsOf(world, seen, 'confirm-payment')).not.toEqual([]);
  const [confirm] = await callsOf(world, seen, 'confirm-payment');
  const reference = confirm?.fields.subscription_id ?? 'none';
  const expectWhomToAsk = async () => {
    const row = page
      .locator('dl > div')
      .filter({ has: page.getByRole('term').filter({ hasText: t('checkout.reference') }) });
    await expect(row.getByRole('definition')).toContainText(reference);
    await expect(page.getByRole('link', { name: t('tracking.call'), exact: true })).toHaveAttribute(
      'href',
      `tel:${brand.support.phone}`,
    );
  };
  await expectWhomToAsk();
  await page.evaluate(() => Object.assign(window, { same: true }));
  await waitForHydration(page);
  await context.setOffline(true);
  const offline = page.getByRole('status').filter({ hasText: t('checkout.news-offline') });
  // Said by the next poll, at most 15 seconds later.
  await expect(offline).toBeVisible();
  await expect(title('checkout.wait-title')).toBeVisible();
  await world.clearFaults();
  await context.setOffline(false);
  await makeDue(app);
  await wizard.atDone();
  await expect(title('checkout.done-title')).toBeFocused();
  await expect(page).toHaveTitle(new RegExp(t('checkout.done-title')));
  expect(await page.evaluate(() => 'same' in window), 'the page was not reloaded').toBe(true);
  await expectWhomToAsk();
});

test('an order that differs from what was agreed to, or whose first day has passed, raises an alarm and opens no payment page @once @long', async ({
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
  await expect(page.getByRole('checkbox')).toBeChecked();
  const invoices = async () => (await world.payments()).invoices.length;
  const made = await invoices();
  const [consent] = await readConsents(app);
  const [other] = await query<{ id: string }>(
    app,
    `insert into consents select gen_random_uuid(), checkout_id, amount_halalas - 1, currency, locale,
      at + interval '1 second' from consents where checkout_id = $1 returning id`,
    [consent?.checkout_id],
  );
  const before = app.log().length;
  await page.goto(`/ar/checkout/${consent?.checkout_id}`);
  const pay = page.getByRole('button', { name: t('checkout.pay') });
  await pay.click();
  await expect(page.getByText(t('checkout.fault-again'))).toBeVisible();
  await expect
    .poll(() => app.log().slice(before))
    .toContain('"event":"charge-differs-from-consent"');

  await query(app, 'delete from consents where id = $1', [other?.id]);
  await world.advance('P10D');
  await pay.click();
  await expect(
    page.getByRole('heading', { level: 1, name: t('checkout.closed-title') }),
  ).toBeVisible();
  expect(await invoices()).toBe(made);
});

test('a payment page that does not load leaves a working button, and only one payment page is made @once @long', async ({
  wizard,
  page,
  world,
}) => {
  await walkTo(wizard, 'review');
  await page.clock.install();
  const seen = await world.lastRequest();
  let isAway = true;
  const gateway = await holdRequests(page, (request) => isAway && request.isNavigationRequest());
  await page.getByRole('checkbox').check();
  await wizard.payButton().click({ noWaitAfter: true });
  await expect.poll(gateway.count).toBe(1);
  // What the browser's stop button does.
  await (await page.context().newCDPSession(page)).send('Page.stopLoading');
  await page.clock.runFor(1_000);
  const atWork = page.locator('button[aria-busy="true"]');
  await expect(atWork).toBeVisible();
  isAway = false;
  await page.clock.runFor(30_000);
  await expect(atWork).toHaveCount(0);
  await wizard.payButton().click();
  await wizard.atPaymentPage();
  expect(await callsOf(world, seen, 'gateway-create-invoice')).toHaveLength(1);
});

test.describe('with short upstream timeouts', () => {
  // Timeouts for partner and gateway are short.
  test.use({ changes: { PARTNER_TIMEOUT_MS: '400', PAYMENT_TIMEOUT_MS: '400' } });

  test('an activation after the refund raises an alarm and stays with the staff until they resolve it @once @long', async ({
    wizard,
    context,
    world,
    app,
    person,
    language,
    t,
  }) => {
    const before = app.log().length;
    await payWithoutConfirm(wizard, world, app);
    await world.advance('P3D');
    await expectEventually(app, { state: 'refunded', payment: 'refunded' });
    await world.clearFaults();
    const { subscription_id } = await readCheckout(app);
    await activateLate(app, person.mobile, subscription_id);
    await world.advance('PT10M');
    await expectEventually(app, { state: 'needs-a-person', attention: 'active-after-refund' });
    await expect.poll(() => app.log().slice(before)).toContain('"event":"active-after-refund"');

    const customer = await context.newPage();
    const title = (key: string) => customer.getByRole('heading', { level: 1, name: t(key) });
    const order = `/${language}/checkout/${(await readCheckout(app)).id}`;
    await customer.goto(order);
    await expect(title('checkout.person-title')).toBeVisible();
    const desk = new StaffPage(await context.newPage(), t, language);
    await desk.signIn('sara');
    await desk.button('handled', String(subscription_id)).click();
    await desk.expectOutcome('handled');
    await customer.goto(order);
    await expect(title('checkout.refunded-title')).toBeVisible();
    await customer.goto(`/${language}/account`);
    await expect(
      customer.getByRole('heading', { name: t('account.past') }),
      'with what is over',
    ).toBeVisible();
  });

  test('polling of the partner ends a day after the refund @once @long', async ({
    wizard,
    world,
    app,
    person,
  }) => {
    await payWithoutConfirm(wizard, world, app);
    await world.advance('P3D');
    await expectEventually(app, { state: 'refunded', payment: 'refunded' });
    await world.clearFaults();
    await world.advance('P1DT1H');
    const { id } = await readCheckout(app);
    const planned = () =>
      query<{ next_attempt_at: Date | null }>(
        app,
        'select next_attempt_at from checkouts where id = $1',
        [id],
      );
    await expect.poll(planned, { timeout: 40_000 }).toEqual([{ next_attempt_at: null }]);
    await activateLate(app, person.mobile, (await readCheckout(app)).subscription_id);
    // Also after a forced attempt.
    const seen = await world.lastRequest();
    await waitForAnotherAttempt(app);
    expect(await callsOf(world, seen, 'subscription-orders')).toEqual([]);
    expect(await readCheckout(app)).toMatchObject({ state: 'refunded' });
  });

  test('a capture and the checkout’s new state are written in one transaction @once @long', async ({
    wizard,
    world,
    app,
  }) => {
    await query(
      app,
      `create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'killed here'; end $$;
     create trigger refuse before update on checkouts for each row
      when (new.state = 'paid' and old.state <> 'paid') execute function refuse()`,
    );
    const before = app.log().length;
    await walkToPayment(wizard);
    const invoice = invoiceOf(wizard.page.url());
    await wizard.page.close();
    await world.pay(invoice);
    const said = () => app.log().slice(before);
    await expect.poll(said).toContain('"event":"settle-failed"');
    await expect.poll(said).toContain('"event":"settlement-crashed"');
    await expectEventually(app, { state: 'paying', payment: 'pending' });
    await query(app, 'drop function refuse() cascade');
    await expectEventually(app, { state: 'active', payment: 'paid' });
  });
});
