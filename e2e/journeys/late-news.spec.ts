import { until } from '../../scripts/stack/ready';
import type { App } from '../support/app';
import { book, newestCheckout } from '../support/book';
import { expect, test as base } from '../support/customer';
import { ground } from '../support/ground';
import { customerTokenOf } from '../support/vault';
import { walkToPayment } from '../support/way';
import type { Wizard } from '../support/wizard';
import type { World } from '../support/world';

/** An app that is quick to give up on others, so that its patience with them is short too. */
const test = base.extend<{ restarted: void }>({
  restarted: [
    async ({ app, clean: _ }, use) => {
      await app.stop();
      await app.start({ PARTNER_TIMEOUT_MS: '400', PAYMENT_TIMEOUT_MS: '400' });
      await use();
      await app.stop();
    },
    { auto: true },
  ],
});

interface Standing {
  id: string;
  state: string;
  attention: string | null;
  payment: string;
  subscription_id: string;
}

const standing = async (app: App): Promise<Standing> => {
  const [row] = await book<Standing>(
    app,
    `select c.id, c.state, c.attention, c.subscription_id, p.state as payment from checkouts c
     join payments p on p.checkout_id = c.id where c.id = ${newestCheckout}
     order by p.created_at desc limit 1`,
  );
  if (!row) throw new Error('no checkout');
  return row;
};

/** The worker looks again now: what it waits between two tries is real time, and longer with each. */
const lookAgain = (app: App) =>
  book(
    app,
    `update checkouts set next_attempt_at = now() where id = ${newestCheckout}
      and next_attempt_at > now()`,
  );

const atLast = (app: App, wanted: Partial<Standing>) =>
  expect
    .poll(
      async () => {
        await lookAgain(app);
        return standing(app);
      },
      { timeout: 40_000 },
    )
    .toMatchObject(wanted);

const invoiceOf = ({ page }: Wizard): string =>
  new URL(page.url()).pathname.split('/').at(-1) ?? '';

const calls = async (world: World, seen: number, operation: string) =>
  (await world.requests(seen)).filter((one) => one.operation === operation);

/**
 * Paid, by a customer who has gone; the partner does not answer the confirm, and may or may not have heard it. Gives the
 * gateway's id of what was paid.
 */
async function paidInVain(wizard: Wizard, world: World, app: App): Promise<string> {
  await walkToPayment(wizard);
  const invoice = invoiceOf(wizard);
  await wizard.page.close();
  await world.fault({ operation: 'confirm-payment', kind: 'reset', times: 10_000 });
  const seen = await world.lastRequest();
  await world.pay(invoice);
  await until('the confirm was sent', async () =>
    (await calls(world, seen, 'confirm-payment')).length > 0 ? true : undefined,
  );
  await atLast(app, { state: 'confirming', payment: 'paid' });
  return invoice;
}

/** The partner does late what it was asked for: what became of a confirm of ours is not ours to know. */
async function activateLate(app: App, mobile: string, subscriptionId: string): Promise<void> {
  const form = new FormData();
  form.set('subscription_id', subscriptionId);
  const reply = await fetch(
    `${ground().sandbox.url}/external-partner/subscription/confirm-payment`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await customerTokenOf(app, mobile)}`,
        'idempotency-key': crypto.randomUUID(),
      },
      body: form,
    },
  );
  expect(reply.status).toBe(200);
}

test('confirm unanswered, refunded, and then the partner activates: an alarm, and a person @once', async ({
  wizard,
  world,
  app,
  person,
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
});

test('a day after the refund the partner is asked no more @once', async ({
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
  await atLast(app, { state: 'refunded' });
});

test('while the partner does not say that nothing was activated, nothing is given back @once', async ({
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
  const seen = await world.lastRequest();
  await world.advance('P3D');
  await atLast(app, { state: 'confirming', payment: 'paid', attention: 'partner-silent' });
  await world.advance('PT1H');
  await until('it was asked again', async () => {
    const asked = await calls(world, seen, 'subscription-orders');
    // Each question may be sent three times.
    return asked.length > 3 ? true : undefined;
  });
  await atLast(app, { state: 'confirming', payment: 'paid' });
  await world.clearFaults();
  await world.advance('PT1H');
  await atLast(app, { state: 'refunded', payment: 'refunded' });
});

test('a partner that does not know the subscription is believed after an hour, not before @once', async ({
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

test('given back at the gateway by hand while the partner was away: not confirmed any more @once', async ({
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

test('a refund whose answer was lost is not asked for twice @once', async ({
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

test('a capture and what it makes of the checkout are one: none is written without the other @once', async ({
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
  await expect.poll(() => app.log().slice(before)).toContain('"event":"settle-failed"');
  expect(app.log().slice(before)).toContain('"event":"settlement-crashed"');
  await atLast(app, { state: 'paying', payment: 'pending' });
  await book(app, 'drop function refuse() cascade');
  await atLast(app, { state: 'active', payment: 'paid' });
});

test('a holder that was overtaken in the middle of a refund writes nothing any more @once', async ({
  wizard,
  world,
  app,
}) => {
  await app.stop();
  await app.start({ PAYMENT_TIMEOUT_MS: '4000' });
  await walkToPayment(wizard);
  const invoice = invoiceOf(wizard);
  await wizard.page.close();
  await world.tamper(invoice, 100);
  await world.fault({ operation: 'gateway-refund', kind: 'delay', ms: 2_500 });
  const before = app.log().length;
  const seen = await world.lastRequest();
  await world.pay(invoice);
  await atLast(app, { payment: 'refund-due' });
  await until('the refund is asked for', async () => {
    const [row] = await book<{ asked: boolean }>(
      app,
      `select refund_asked_at is not null as asked from payments where checkout_id = ${newestCheckout}`,
    );
    return row?.asked || undefined;
  });
  const { id } = await standing(app);
  // What another instance does once the lease is over.
  await book(
    app,
    `update checkouts set fence = fence + 1, lease_until = now() + interval '3 seconds',
      next_attempt_at = now() + interval '3 seconds' where id = $1`,
    [id],
  );
  await expect.poll(() => app.log().slice(before)).toContain('"event":"lease-lost"');
  expect(await standing(app)).toMatchObject({ state: 'refund-due', payment: 'refund-due' });
  await atLast(app, { state: 'refunded', payment: 'refunded' });
  expect(await calls(world, seen, 'gateway-refund')).toHaveLength(1);
});
