import assert from 'node:assert/strict';
import { invoiceOf, RequestRefused } from '../../../harness/customer-client';
import { withValue } from '../../case-runner';
import type { Cases } from '../../cases';
import { type Customer, refused } from '../../customer';
import { paidEvent, webhook } from '../../gateway';
import {
  attemptIs,
  calls,
  eventually,
  invoices,
  newestCheckout,
  waitForAttempt,
  waitForRow,
  waitForState,
} from './checkouts';

/**
 * A customer's payment page expires while their bank still processes the payment; while it is
 * unpaid, the partner returns the first draft.
 */
async function pageExpired(customer: Customer): Promise<{ page: string; id: string }> {
  const { app } = customer;
  await app.world.amend({ overrides: { 'second-draft': 'first' } });
  const page = await customer.walkToPayment({ mode: 'weekly' });
  const id = await newestCheckout(app);
  await app.world.expireInvoice(invoiceOf(page));
  await waitForState(app, id, 'closed');
  return { page, id };
}

/** A customer leaves the payment page until it expires; the gateway sends no webhook. */
async function pageForgotten(customer: Customer): Promise<{ page: string; id: string }> {
  const { app } = customer;
  await app.world.webhook('never');
  const page = await customer.walkToPayment();
  const id = await newestCheckout(app);
  await app.world.advance('PT2H');
  await waitForState(app, id, 'closed');
  return { page, id };
}

/** Payments that are captured after the page expired. */
export const lateCaptureCases: Cases = {
  'M2: a capture a second after the page expired activates the order when nothing else was bought':
    async ({ cluster, world }, customer) => {
      const page = await customer.walkToPayment();
      const [row] = await cluster.rows<{ checkout_id: string; expires_at: Date }>(
        'select checkout_id, expires_at from payments where gateway_ref = $1',
        [invoiceOf(page)],
      );
      assert.ok(row);
      await world.setClock(new Date(row.expires_at.getTime() + 1_000).toISOString());
      await world.payLate(invoiceOf(page));
      await customer.ends(row.checkout_id, 'done');
    },

  'M2: a capture after the order was abandoned activates it when nothing else was bought': async (
    { cluster, world },
    customer,
  ) => {
    const page = await customer.walkToPayment();
    const id = await customer.checkoutOf(page);
    await customer.want(id, 'give-up');
    await world.payLate(invoiceOf(page));
    await waitForState(cluster, id, 'active');
  },

  'M2: a capture for a draft that was returned again for another order activates it': async (
    { cluster, world },
    customer,
  ) => {
    const { page, id } = await pageExpired(customer);
    await customer.otherOrder();
    assert.ok((await customer.ledAside()).includes(id));
    assert.equal(await waitForState(cluster, id, 'subscribed'), 'subscribed');
    await world.payLate(invoiceOf(page));
    assert.equal(await waitForState(cluster, id, 'active', 'refunded'), 'active');
    await customer.ends(id, 'done');
  },

  'M2: a capture right before a second attempt to pay opens no second page': async (
    { cluster, world },
    customer,
  ) => {
    await world.webhook('never');
    const { page, id } = await pageExpired(customer);
    await customer.otherOrder();
    await customer.agree();
    assert.equal(await waitForState(cluster, id, 'subscribed'), 'subscribed');
    await world.payLate(invoiceOf(page));
    const { href } = await customer.want(id, 'pay');
    assert.equal(new URL(href, cluster.url).origin, cluster.url, 'no page to pay once more on');
    assert.equal((await invoices(cluster)).length, 1);
    await customer.ends(id, 'done');
  },

  'M2: a capture on the first page activates the order while nothing is known of a second page':
    async ({ cluster, world, fault, failing }, customer) => {
      const { page, id } = await pageExpired(customer);
      await customer.otherOrder();
      await customer.agree();
      await fault('gateway-create-invoice', { kind: 'reset-after-commit' });
      assert.equal(await refused('it', customer.want(id, 'pay')), 'payment-unreachable');
      await failing('gateway-list-invoices', 503);
      await world.payLate(invoiceOf(page));
      await waitForState(cluster, id, 'active');
      await world.clearFaults();
      await customer.ends(id, 'done');
    },

  'M2: a capture for a customer whose data key is lost is refunded': async (
    { cluster, world },
    customer,
  ) => {
    const { page, id } = await pageExpired(customer);
    await cluster.rows(
      'update customers set sealed_mobile = $1, sealed_token = $1, sealed_registration = $1',
      ['gone.a.b.c'],
    );
    await world.payLate(invoiceOf(page));
    await waitForState(cluster, id, 'paid', 'confirming');
    await world.advance('P20D');
    await waitForState(cluster, id, 'refunded');
  },

  'M2: a capture for an erased customer is refunded': async ({ cluster, world }, customer) => {
    const { page, id } = await pageExpired(customer);
    await customer.post('/api/journey');
    await cluster.stop(0);
    await cluster.start(0);
    await eventually(cluster, 'the registration to be forgotten', async () => {
      const held = 'select 1 from customers where sealed_registration is not null';
      return (await cluster.rows(held)).length === 0 || undefined;
    });
    await world.payLate(invoiceOf(page));
    await waitForState(cluster, id, 'refunded');
  },

  'M2: a capture days after the page expired ends refunded or active': async (
    { cluster, world },
    customer,
  ) => {
    const { page, id } = await pageForgotten(customer);
    await world.advance('P3D');
    await waitForAttempt(cluster, id);
    await world.payLate(invoiceOf(page));
    await waitForState(cluster, id, 'refunded', 'active');
  },

  'M2: a capture weeks after the page expired is read when a webhook reports it': async (
    { cluster, world },
    customer,
  ) => {
    const { page, id } = await pageForgotten(customer);
    await world.advance('P15D');
    await waitForRow(cluster, 'no further attempt', id, 'next_attempt_at is null');
    await world.payLate(invoiceOf(page));
    assert.equal(await webhook(cluster, paidEvent(cluster, invoiceOf(page))), 200);
    await waitForState(cluster, id, 'refunded', 'active');
  },

  'M2: while a late capture is to be refunded no page says that nothing was charged': async (
    { cluster, world, fault, failing },
    customer,
  ) => {
    const { page, id } = await pageExpired(customer);
    await fault('subscribe', withValue('data.total', 270), 1);
    await customer.otherOrder();
    await customer.ledAside();
    await waitForState(cluster, id, 'repriced');
    await failing('gateway-refund', 400);
    await world.payLate(invoiceOf(page));
    await calls(cluster, id, 'refund-refused');
    assert.equal((await customer.checkout(id)).page, 'refund');
    await world.clearFaults();
    await attemptIs(cluster, id, 'refunded');
    assert.equal((await customer.checkout(id)).page, 'price');
  },

  'M2: a second capture whose refund is first refused does not hide a missing invoice': async (
    { cluster, world, fault, failing },
    customer,
  ) => {
    const { page, id } = await pageExpired(customer);
    const again = await customer.agreed();
    await fault('confirm-payment', withValue('data.invoice_url', null), 1);
    await customer.payAndReturn(again);
    await calls(cluster, id, 'invoice-missing');
    await failing('gateway-refund', 400);
    await world.payLate(invoiceOf(page));
    await calls(cluster, id, 'refund-refused');
    await world.clearFaults();
    await calls(cluster, id, 'invoice-missing');
    await customer.ends(id, 'done');
  },

  'M2: signing out at the gateway still ends paid and active, and only the outcome is shown':
    async (_runner, customer) => {
      const page = await customer.walkToPayment();
      await customer.post('/api/journey', {});
      const id = await customer.payAndEnd(page);
      const refusal = await customer.want(id, 'give-up').catch((error: unknown) => error);
      assert.ok(refusal instanceof RequestRefused && refusal.answer.status === 404);
    },
};
