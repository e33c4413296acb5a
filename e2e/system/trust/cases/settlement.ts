import assert from 'node:assert/strict';
import { checkoutOf, invoiceOf } from '../../../harness/customer-client';
import { runServices } from '../../../harness/run-services';
import { withValue } from '../../case-runner';
import type { Cases } from '../../cases';
import { refused } from '../../customer';
import { waitForLog } from '../../retries';
import { readExternalRecords } from '../oracle/records';
import {
  calls,
  captures,
  confirmOf,
  expectNoAttempt,
  invoices,
  newestCheckout,
  payWithFailingConfirm,
  rowOf,
  waitForAttempt,
  waitForRow,
  waitForState,
} from './checkouts';

const lost = { kind: 'reset-after-commit' };

/** A captured payment ends in an active subscription or is refunded, never both. */
export const settlementCases: Cases = {
  'M2: a paid order becomes active without a return of the browser and without a webhook': async (
    { cluster, world },
    customer,
  ) => {
    await world.webhook('never');
    const page = await customer.walkToPayment();
    await customer.payAt(page);
    await waitForState(cluster, await customer.checkoutOf(page), 'active');
  },

  'M2: lost responses of subscribe, of the invoice and of confirms cause one draft, one page and one key':
    async ({ cluster, world, fault }, customer) => {
      const lose = (operation: string, times: number) => fault(operation, lost, times);
      await customer.walkTo('review');
      await lose('subscribe', 3);
      await refused('an order whose answer was lost', customer.agree());
      await world.clearFaults();
      await lose('gateway-create-invoice', 1);
      await refused('a payment page whose answer was lost', customer.agree());
      await world.clearFaults();
      const page = await customer.agreed();
      assert.equal((await invoices(cluster)).length, 1, 'one payment page');
      await customer.isOne();

      await lose('confirm-payment', 6);
      const id = await customer.payAndReturn(page);
      await waitForState(cluster, id, 'active');
      const [subscription] = (await readExternalRecords(cluster)).subscriptions;
      const sent = [
        ...(subscription?.confirmations ?? []),
        ...(subscription?.refusedConfirms ?? []),
      ];
      assert.equal(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size, 1, 'one key');
    },

  'M2: an order is not refunded while an unresponsive partner may have activated it': async (
    { cluster, world, fault, failing },
    customer,
  ) => {
    const page = await customer.walkToPayment();
    await fault('confirm-payment', lost);
    await failing('subscription-orders', 503);
    const id = await customer.payAndReturn(page);
    await waitForRow(cluster, 'a confirm', id, 'confirm_sent_at is not null');
    await world.advance('P20D');
    await waitForRow(
      ...([cluster, 'a look without an answer', id] as const),
      "(attention = 'partner-silent' or state <> 'confirming')",
    );
    await world.clearFaults();
    await world.advance('PT20M');
    assert.equal(await waitForState(cluster, id, 'active', 'refund-due', 'refunded'), 'active');
  },

  'M2: a refund waits five minutes after a confirm, because the partner’s reads may be stale':
    async ({ cluster, world, fault }, customer) => {
      const page = await customer.walkToPayment();
      await fault('confirm-payment', lost);
      const old = withValue('data.subscription.state', 'draft');
      await fault('subscription-orders', old);
      const id = await customer.payAndReturn(page);
      await waitForRow(
        cluster,
        'a confirm',
        id,
        'confirm_sent_at is not null and lease_until is null',
      );
      await cluster.rows('update checkouts set refund_wanted_at = now() where id = $1', [id]);
      await world.advance('PT2M');
      await waitForAttempt(cluster, id);
      await waitForAttempt(cluster, id);
      assert.equal(
        await waitForState(cluster, id, 'confirming', 'refund-due', 'refunded'),
        'confirming',
      );
      await world.clearFaults();
      await world.advance('PT5M');
      assert.equal(await waitForState(cluster, id, 'active', 'refund-due', 'refunded'), 'active');
    },

  'M2: the payment of a draft that the partner cancelled is refunded at once': async (
    { cluster, world },
    customer,
  ) => {
    const page = await customer.walkToPayment();
    const [draft] = (await readExternalRecords(cluster)).subscriptions;
    await world.cancelSubscription(draft?.id ?? 0);
    await waitForState(cluster, await customer.payAndReturn(page), 'refunded');
  },

  'M2: the payment of a draft that the partner does not know is refunded after an hour': async (
    { cluster, world, failing },
    customer,
  ) => {
    await failing('subscription-orders', 404);
    const id = await payWithFailingConfirm(customer, failing);
    await world.advance('P20D');
    await waitForRow(cluster, 'the partner to know nothing', id, 'unknown_since is not null');
    await world.advance('PT50M');
    await waitForRow(cluster, 'no lease', id, 'lease_until is null');
    assert.equal(
      await waitForState(cluster, id, 'confirming', 'refund-due', 'refunded'),
      'confirming',
    );
    await world.advance('PT20M');
    assert.equal(await waitForState(cluster, id, 'refunded'), 'refunded');
  },

  'M2: an activation while a refund is refused keeps the payment and alerts the staff': async (
    { cluster, world, failing },
    customer,
  ) => {
    await failing('gateway-refund', 400);
    const id = await payWithFailingConfirm(customer, failing);
    const arrive = await confirmOf(customer, id);
    await world.advance('P20D');
    await calls(cluster, id, 'refund-refused');
    await world.clearFaults();
    await arrive();
    await world.advance('PT20M');
    assert.equal(
      await waitForState(cluster, id, 'needs-a-person', 'refunded', 'active'),
      'needs-a-person',
    );
    await calls(cluster, id, 'active-after-refund');
    assert.deepEqual(await captures(cluster), ['paid']);
  },

  'M2: after a refused refund nothing is refunded while an unresponsive partner may have activated the order':
    async ({ cluster, world, failing }, customer) => {
      await failing('gateway-refund', 400);
      const id = await payWithFailingConfirm(customer, failing);
      const arrive = await confirmOf(customer, id);
      await world.advance('P20D');
      await calls(cluster, id, 'refund-refused');
      await expectNoAttempt(cluster, id);
      await world.clearFaults();
      await failing('subscription-orders', 503);
      await arrive();
      await world.advance('PT20M');
      const silent = "(attention = 'partner-silent' or state <> 'refund-due')";
      await waitForRow(cluster, 'the silence to be noted', id, silent);
      assert.deepEqual(await captures(cluster), ['paid'], 'while it does not tell');
      await world.clearFaults();
      await world.advance('PT20M');
      assert.equal(
        await waitForState(cluster, id, 'needs-a-person', 'refunded', 'active'),
        'needs-a-person',
      );
      assert.deepEqual(await captures(cluster), ['paid'], 'what is active stays paid for');
    },

  'M2: an activation after the refund raises an alarm and alerts the staff': async (
    { cluster, world, fault },
    customer,
  ) => {
    const page = await customer.walkToPayment();
    await fault('confirm-payment', { kind: 'hang' });
    const id = checkoutOf(await customer.payAt(page));
    await waitForRow(cluster, 'a confirm', id, 'confirm_sent_at is not null');
    const arrive = await confirmOf(customer, id);
    await world.advance('PT49H');
    await customer.ends(id, 'refunded');
    await world.clearFaults();
    await arrive();
    await world.advance('PT10M');
    await waitForState(cluster, id, 'needs-a-person');
    await waitForLog(cluster, 'active-after-refund');
  },

  'M2: a refund that is first refused and whose response is then lost is made once': async (
    { cluster, world, fault },
    customer,
  ) => {
    const page = await customer.walkToPayment();
    await world.setCaptureAmount(invoiceOf(page), 500);
    const operation = 'gateway-refund';
    await fault(operation, { kind: 'status', status: 500 }, 2);
    await fault(operation, lost, 1);
    const seen = await world.lastRequest();
    await customer.ends(await customer.payAndReturn(page), 'refunded');
    await waitForState(cluster, await newestCheckout(cluster), 'refunded');
    const asked = (await world.requests(seen)).filter((call) => call.operation === operation);
    assert.equal(asked.length, 3, 'refused twice, lost once');
  },

  'M2: an invoice that cannot be fetched alerts the staff after two days': async (
    { cluster, world, fault },
    customer,
  ) => {
    const page = await customer.walkToPayment();
    const none = withValue('data.invoice_url', `${runServices().sandbox.url}/invoices/none.pdf`);
    await fault('confirm-payment', none, 1);
    const id = await customer.payAndReturn(page);
    await waitForState(cluster, id, 'active');
    await world.advance('PT40H');
    await waitForAttempt(cluster, id);
    assert.deepEqual(
      await rowOf(cluster, id, 'attention'),
      { attention: null },
      'it may still come',
    );
    await world.advance('PT9H');
    await calls(cluster, id, 'invoice-not-kept');
  },
};
