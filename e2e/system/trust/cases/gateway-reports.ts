import assert from 'node:assert/strict';
import { until } from '../../../../scripts/stack/ready';
import { cards, checkoutOf, invoiceOf } from '../../../harness/customer-client';
import { withValue } from '../../case-runner';
import type { Cases } from '../../cases';
import { refused } from '../../customer';
import { confirmCalls, paidEvent, refundByHand, returnUrl, webhook } from '../../gateway';
import { makeDue, settled } from '../oracle/oracle';
import { readExternalRecords } from '../oracle/records';
import {
  attemptIs,
  calls,
  captures,
  fenceOf,
  payWithFailingConfirm,
  waitForAttempt,
  waitForRow,
  waitForState,
} from './checkouts';

/** Fields of a payment with a wrong value; each such payment is refunded. */
const wrongCaptures: [path: string, value: unknown][] = [
  ['payments.0.currency', 'USD'],
  ['metadata.attempt_id', 'of-another-attempt'],
  ['payments.0.refunded', 100],
];

/** A payment counts only when the gateway itself reports it as paid. */
export const gatewayWordCases: Cases = {
  'M1: a return that claims payment in any form activates nothing': async (
    { cluster },
    customer,
  ) => {
    const back = await returnUrl(cluster, invoiceOf(await customer.walkToPayment()));
    for (const more of ['&status=paid&id=1&message=APPROVED', '&status=paid&amount=19900', '']) {
      await customer.comeBack(`${back}${more}`);
    }
    const id = checkoutOf(back);
    await customer.ask(`/ar/checkout/${id}/return?status=paid`);
    await customer.ask(`/ar/checkout/${id}/return?a=${id}.forged&status=paid`);
    assert.equal((await customer.checkout(id)).page, 'pay');
    assert.equal(await confirmCalls(cluster), 0);
  },

  'M1: forged and replayed webhooks, and those of unknown or unpaid pages, confirm nothing': async (
    { cluster },
    customer,
  ) => {
    const invoice = invoiceOf(await customer.walkToPayment());
    const forged = [
      ...['wrong', '', ['x'], undefined].map((secret_token) =>
        paidEvent(cluster, invoice, { secret_token }),
      ),
      ...[`${cluster.environment.MOYASAR_WEBHOOK_SECRET}`, '{"id":', '[]'],
    ];
    for (const body of forged)
      assert.equal(await webhook(cluster, body), 401, JSON.stringify(body));
    const replayed = paidEvent(cluster, invoice);
    const hints = [
      ...[replayed, replayed, paidEvent(cluster, crypto.randomUUID())],
      paidEvent(cluster, invoice, { type: 'payment_refunded' }),
      paidEvent(cluster, invoice, { __proto__: { paid: true } }),
    ];
    for (const body of hints) assert.equal(await webhook(cluster, body), 200, JSON.stringify(body));
    assert.equal(await webhook(cluster, `{"id":"${'x'.repeat(100_000)}"}`), 413);
    await makeDue(cluster);
    await settled(cluster);
    assert.equal(await confirmCalls(cluster), 0);
  },

  'M1: the payment of another checkout is not accepted, whatever refers to it': async (
    { cluster },
    customer,
  ) => {
    const payer = customer.another();
    const invoice = invoiceOf(await customer.walkToPayment());
    const paid = await payer.subscribe();
    const { gateway } = await readExternalRecords(cluster);
    const theirs = gateway.payments.find(({ status }) => status === 'paid')?.id ?? '';
    const event = paidEvent(cluster, invoice, { data: { id: theirs, invoice_id: invoice } });
    assert.equal(await webhook(cluster, event), 200);
    const back = await returnUrl(cluster, invoice);
    await customer.comeBack(`${back}&id=${theirs}&status=paid`);
    assert.equal((await customer.checkout(checkoutOf(back))).page, 'pay');
    await payer.ends(paid, 'done');
  },

  'M1: a capture of another amount, currency or attempt, or partly refunded, is refunded': async (
    { cluster, world, fault },
    customer,
  ) => {
    for (const amount of [1, 19_899, 100_000]) {
      const one = customer.another();
      const page = await one.walkToPayment();
      await world.setCaptureAmount(invoiceOf(page), amount);
      await one.ends(await one.payAndReturn(page), 'refunded');
    }
    for (const [path, value] of wrongCaptures) {
      const one = customer.another();
      const page = await one.walkToPayment();
      await fault('gateway-read-invoice', withValue(path, value));
      await one.payAt(page);
      assert.equal(
        await waitForState(cluster, await one.checkoutOf(page), 'refunded', 'active'),
        'refunded',
        path,
      );
      await world.clearFaults();
    }
  },

  'M1: a decline is not shown while the gateway cannot say whether another card has paid': async (
    { world, failing },
    customer,
  ) => {
    const page = await customer.walkToPayment();
    const id = await customer.checkoutOf(page);
    const path = `/sandbox/payments/${invoiceOf(page)}/fail`;
    await world.control('POST', path, { card: cards.declined });
    await until('the decline to be shown', async () => {
      return (await customer.checkout(id)).decline === 'declined' || undefined;
    });
    await failing('gateway-read-invoice', 503);
    await customer.payAt(page);
    const seen = await customer.checkout(id);
    assert.deepEqual([seen.page, seen.decline], ['pay', null]);
    await world.clearFaults();
    await customer.ends(id, 'done');
  },

  'M1: a payment page or an invoice on another host is not linked': async (runner, customer) => {
    await customer.walkTo('review');
    const page = withValue('url', 'http://pay.example/invoice');
    await runner.during('gateway-create-invoice', page, () => refused('it', customer.agree()), 1);
    const paid = await customer.agreed();
    const invoice = withValue('data.invoice_url', 'https://evil.example/invoice.pdf');
    const pay = async () => customer.ends(await customer.payAndReturn(paid), 'done');
    assert.equal((await runner.during('confirm-payment', invoice, pay, 1)).invoiceUrl, null);
  },

  'M1: a capture refunded by hand at the gateway is not confirmed afterwards': async (
    { cluster, world, failing },
    customer,
  ) => {
    const id = await payWithFailingConfirm(customer, failing);
    const [payment] = await cluster.rows<{ capture: string }>(
      'select gateway_payment_id as capture from payments where checkout_id = $1',
      [id],
    );
    await world.advance('PT20M');
    await refundByHand(cluster, payment?.capture ?? '');
    // Waits for an attempt that read the gateway before the change, which would confirm what it
    // read then.
    const later = `fence > ${await fenceOf(cluster, id)} and lease_until is null`;
    await waitForRow(cluster, 'a look that saw it', id, `state = 'refunded' or (${later})`);
    await world.clearFaults();
    assert.equal(await waitForState(cluster, id, 'refunded', 'active'), 'refunded');
  },

  'M1: a capture refunded by hand is not confirmed when the gateway does not answer later': async (
    { cluster, world, failing },
    customer,
  ) => {
    const id = await payWithFailingConfirm(customer, failing);
    await world.advance('PT20M');
    // Its confirm is too young to be given up.
    await waitForAttempt(cluster, id);
    await refundByHand(cluster, (await world.payments()).payments[0]?.id ?? '');
    await waitForRow(cluster, 'the refund to be noted', id, 'refund_wanted_at is not null');
    await world.clearFaults();
    await failing('gateway-read-invoice', 503);
    await waitForAttempt(cluster, id);
    assert.equal(await waitForState(cluster, id, 'confirming', 'active'), 'confirming');
    await world.clearFaults();
    await world.advance('PT20M');
    assert.equal(await waitForState(cluster, id, 'refunded', 'active'), 'refunded');
  },

  'M1: an order that waits for the staff ends when its capture is refunded by hand, also in parts':
    async ({ cluster, world, failing }, customer) => {
      const page = await customer.walkToPayment();
      await world.setCaptureAmount(invoiceOf(page), 1000);
      await failing('gateway-refund', 400);
      const id = await customer.payAndReturn(page);
      await calls(cluster, id, 'refund-refused');
      await world.advance('P3D');
      await waitForState(cluster, id, 'needs-a-person');
      await world.clearFaults();
      await waitForAttempt(cluster, id);
      const [capture] = (await world.payments()).payments;
      await attemptIs(cluster, id, 'refund-due');
      await refundByHand(cluster, capture?.id ?? '', 400);
      await waitForAttempt(cluster, id);
      await attemptIs(cluster, id, 'refund-due');
      await refundByHand(cluster, capture?.id ?? '', 600);
      await attemptIs(cluster, id, 'refunded');
      assert.deepEqual(await captures(cluster), ['refunded']);
    },
};
