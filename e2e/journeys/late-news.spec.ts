import { book, newestCheckout } from '../harness/book';
import { expect, test } from '../harness/customer';
import { ground } from '../harness/ground';
import {
  activateLate,
  atLast,
  calls,
  invoiceOf,
  lookAgain,
  lookedOnceMore,
  paidInVain,
  standing,
} from '../harness/late-news';
import { StaffDesk } from '../harness/staff-desk';
import { walkToPayment } from '../harness/way';

// An app that is quick to give up on others, so that its patience with them is short too.
test.use({ changes: { PARTNER_TIMEOUT_MS: '400', PAYMENT_TIMEOUT_MS: '400' } });

test('confirm unanswered, refunded, and then the partner activates: an alarm, and a person, until that one has seen to it @once', async ({
  wizard,
  context,
  world,
  app,
  person,
  language,
  t,
}) => {
  const before = app.log().length;
  await paidInVain(wizard, world, app);
  await world.advance('P3D');
  await atLast(app, { state: 'refunded', payment: 'refunded' });
  await world.clearFaults();
  const { subscription_id } = await standing(app);
  await activateLate(app, person.mobile, subscription_id);
  await world.advance('PT10M');
  await atLast(app, { state: 'needs-a-person', attention: 'active-after-refund' });
  await expect.poll(() => app.log().slice(before)).toContain('"event":"active-after-refund"');

  const customer = await context.newPage();
  const title = (key: string) => customer.getByRole('heading', { level: 1, name: t(key) });
  const order = `/${language}/checkout/${(await standing(app)).id}`;
  await customer.goto(order);
  await expect(title('checkout.person-title')).toBeVisible();
  const desk = new StaffDesk(await context.newPage(), t, language);
  await desk.signIn('sara');
  await desk.button('handled', String(subscription_id)).click();
  await desk.said('handled');
  await customer.goto(order);
  await expect(title('checkout.refunded-title')).toBeVisible();
  await customer.goto(`/${language}/account`);
  await expect(
    customer.getByRole('heading', { name: t('account.past') }),
    'with what is over',
  ).toBeVisible();
});

test('a day after the refund the partner is asked no more @once @long', async ({
  wizard,
  world,
  app,
  person,
}) => {
  await paidInVain(wizard, world, app);
  await world.advance('P3D');
  await atLast(app, { state: 'refunded', payment: 'refunded' });
  await world.clearFaults();
  await world.advance('P1DT1H');
  const { id } = await standing(app);
  const planned = () =>
    book<{ next_attempt_at: Date | null }>(
      app,
      'select next_attempt_at from checkouts where id = $1',
      [id],
    );
  await expect.poll(planned, { timeout: 40_000 }).toEqual([{ next_attempt_at: null }]);
  await activateLate(app, person.mobile, (await standing(app)).subscription_id);
  // Also where somebody has it looked at again.
  const seen = await world.lastRequest();
  await lookedOnceMore(app);
  expect(await calls(world, seen, 'subscription-orders')).toEqual([]);
  expect(await standing(app)).toMatchObject({ state: 'refunded' });
});

test('while the partner does not say that nothing was activated, nothing is given back @once @long', async ({
  wizard,
  world,
  app,
}) => {
  await paidInVain(wizard, world, app);
  await world.fault({
    operation: 'subscription-orders',
    kind: 'status',
    status: 500,
    times: 10_000,
  });
  await world.advance('P3D');
  await atLast(app, { state: 'confirming', payment: 'paid', attention: 'partner-silent' });
  await world.advance('PT1H');
  const seen = await world.lastRequest();
  await lookedOnceMore(app);
  expect(await calls(world, seen, 'subscription-orders'), 'asked again').not.toEqual([]);
  expect(await standing(app)).toMatchObject({ state: 'confirming', payment: 'paid' });
  await world.clearFaults();
  // Those that failed were counted against the three at once (C1): once in five minutes there is another one.
  await expect
    .poll(
      async () => {
        await world.advance('PT6M');
        await lookedOnceMore(app);
        return standing(app);
      },
      { timeout: 40_000 },
    )
    .toMatchObject({ state: 'refunded', payment: 'refunded' });
});

test('a partner that does not know the subscription is believed after an hour, not before @once @long', async ({
  wizard,
  world,
  app,
}) => {
  await world.amend({ overrides: { 'orders-of-draft': 'not-found' } });
  const before = app.log().length;
  const said = () => app.log().slice(before);
  await paidInVain(wizard, world, app);
  await world.advance('P3D');
  await expect
    .poll(said, { timeout: 40_000 })
    .toContain('"event":"subscription-unknown-to-partner"');
  await world.advance('PT30M');
  await atLast(app, { state: 'confirming', payment: 'paid', attention: 'partner-silent' });
  await world.advance('PT40M');
  await atLast(app, { state: 'refunded', payment: 'refunded' });
});

test('given back at the gateway by hand while the partner was away: not confirmed any more @once @long', async ({
  wizard,
  world,
  app,
}) => {
  const invoice = await paidInVain(wizard, world, app);
  const { controlUrl } = ground().sandbox;
  const refund = `${controlUrl}/sandbox/payments/${invoice}/refund?key=${world.key}`;
  expect((await fetch(refund, { method: 'POST', body: '{}' })).status).toBe(200);
  const seen = await world.lastRequest();
  await expect
    .poll(
      async () => {
        // A confirm that was under way at the refund may still be heard: its time has to pass first.
        await world.advance('PT5M');
        await lookAgain(app);
        return standing(app);
      },
      { timeout: 40_000 },
    )
    .toMatchObject({ state: 'refunded', payment: 'refunded' });
  expect(await calls(world, seen, 'gateway-refund'), 'there is nothing left to give').toEqual([]);
});

test('a refund whose answer was lost is not asked for twice @once @long', async ({
  wizard,
  world,
  app,
}) => {
  await walkToPayment(wizard);
  const invoice = invoiceOf(wizard);
  await wizard.page.close();
  await world.tamper(invoice, 100);
  await world.fault({ operation: 'gateway-refund', kind: 'reset-after-commit' });
  const seen = await world.lastRequest();
  await world.pay(invoice);
  await atLast(app, { state: 'refunded', payment: 'refunded' });
  expect(await calls(world, seen, 'gateway-refund')).toHaveLength(1);
});

test('a capture and what it makes of the checkout are one: none is written without the other @once @long', async ({
  wizard,
  world,
  app,
}) => {
  await book(
    app,
    `create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'killed here'; end $$;
     create trigger refuse before update on checkouts for each row
      when (new.state = 'paid' and old.state <> 'paid') execute function refuse()`,
  );
  const before = app.log().length;
  await walkToPayment(wizard);
  const invoice = invoiceOf(wizard);
  await wizard.page.close();
  await world.pay(invoice);
  const said = () => app.log().slice(before);
  await expect.poll(said).toContain('"event":"settle-failed"');
  await expect.poll(said).toContain('"event":"settlement-crashed"');
  await atLast(app, { state: 'paying', payment: 'pending' });
  await book(app, 'drop function refuse() cascade');
  await atLast(app, { state: 'active', payment: 'paid' });
});

test('a holder that was overtaken in the middle of a refund writes nothing any more @once @long', async ({
  wizard,
  world,
  app,
}) => {
  // Another instance takes the checkout over while the refund is on its way, and keeps it until the test lets go.
  await book(
    app,
    `create function overtake() returns trigger language plpgsql as $$
      begin
        update checkouts set fence = fence + 1, lease_until = now() + interval '1 hour'
         where id = new.checkout_id;
        return null;
      end $$;
     create trigger overtake after update on payments for each row
      when (old.refund_asked_at is null and new.refund_asked_at is not null)
      execute function overtake()`,
  );
  await walkToPayment(wizard);
  const invoice = invoiceOf(wizard);
  await wizard.page.close();
  await world.tamper(invoice, 100);
  const before = app.log().length;
  const seen = await world.lastRequest();
  await world.pay(invoice);
  await expect
    .poll(() => app.log().slice(before), { timeout: 40_000 })
    .toContain('"event":"lease-lost"');
  expect(await standing(app)).toMatchObject({ state: 'refund-due', payment: 'refund-due' });
  expect(await calls(world, seen, 'gateway-refund')).toHaveLength(1);
  await book(
    app,
    `drop function overtake() cascade;
     update checkouts set lease_until = null where id = ${newestCheckout}`,
  );
  await atLast(app, { state: 'refunded', payment: 'refunded' });
  expect(await calls(world, seen, 'gateway-refund'), 'not asked for twice').toHaveLength(1);
});
