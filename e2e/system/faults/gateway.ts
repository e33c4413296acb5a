import assert from 'node:assert/strict';
import { until } from '../../../scripts/stack/ready';
import { invoiceOf } from '../../harness/customer-client';
import { type CaseRunner, type Fault, withValue } from '../case-runner';
import type { Cases } from '../cases';
import type { Customer } from '../customer';
import { paidEvent, returnUrl, webhook } from '../gateway';
import { makeDue } from '../trust/oracle/oracle';
import { assertPageShows } from './assertions';

const failing: Fault = { kind: 'status', status: 500 };

/** Pays while the partner accepts no confirmation; returns the waiting checkout. */
async function payAndSeeWaitPage(
  runner: CaseRunner,
  customer: Customer,
  fault: Fault,
): Promise<string> {
  const page = await customer.walkToPayment();
  const consumed = await runner.arm('confirm-payment', fault);
  const id = await customer.comeBack(await customer.payAt(page));
  await assertPageShows(customer, `/checkout/${id}`, ['checkout.wait-title']);
  await consumed();
  return id;
}

/** The number of stored webhooks. */
export async function webhooks({ cluster }: CaseRunner): Promise<number> {
  const [row] = await cluster.rows<{ count: string }>('select count(*) from webhook_events');
  return Number(row?.count);
}

const noteWebhooks = (runner: CaseRunner, count: number): Promise<true> =>
  until(`${count} webhooks`, async () => (await webhooks(runner)) >= count || undefined);

/** Runs `work` while the gateway sends its webhooks in this mode. */
export async function withWebhook<Result>(
  runner: CaseRunner,
  mode: string,
  work: () => Promise<Result>,
) {
  await runner.world.webhook(mode);
  try {
    return await work();
  } finally {
    await runner.world.webhook('never');
  }
}

/** Payments, the gateway's reports of them, and their timing. */
export const gatewayStories: Cases = {
  'a payment whose confirm is always refused is refunded after two days': async (
    runner,
    customer,
  ) => {
    const id = await payAndSeeWaitPage(runner, customer, { kind: 'status', status: 422 });
    await runner.world.advance('PT49H');
    await customer.ends(id, 'refunded');
    await assertPageShows(customer, `/checkout/${id}`, ['checkout.refunded-title']);
  },
  'repeated, concurrent and other webhooks cause one settlement': async (runner, customer) => {
    const page = await customer.walkToPayment();
    const before = await webhooks(runner);
    const back = await withWebhook(runner, 'twice', () => customer.payAt(page));
    const statuses = await Promise.all(
      ['1', '1', '2', 'failed', 'unheard-of'].map((event) =>
        webhook(runner.cluster, {
          ...paidEvent(runner.cluster, invoiceOf(page), { id: `${event}-${invoiceOf(page)}` }),
          ...(event > 'a' && { type: `payment_${event}` }),
        }),
      ),
    );
    assert.deepEqual(new Set(statuses), new Set([200]));
    await customer.ends(await customer.comeBack(back), 'done');
    await noteWebhooks(runner, before + 5);
    await customer.confirmedOnce();
  },
  'a payment that is authorised and not captured does not count as paid': async (
    runner,
    customer,
  ) => {
    const back = await customer.payAt(await customer.walkToPayment());
    const consumed = [
      await runner.arm('gateway-read-invoice', withValue('payments.*.status', 'authorized')),
      await runner.arm('gateway-read-payment', withValue('status', 'authorized')),
    ];
    const id = await customer.comeBack(back);
    await assertPageShows(customer, `/checkout/${id}`, [
      'checkout.pay-title',
      'checkout.wait-title',
    ]);
    for (const each of consumed) await each();
    const { subscriptions } = await customer.effects();
    assert.equal(subscriptions[0]?.state, 'draft');
    await runner.world.clearFaults();
    await customer.ends(id, 'done');
  },
  'a payment that was read as paid stays paid when the gateway no longer knows it': async (
    runner,
    customer,
  ) => {
    const id = await payAndSeeWaitPage(runner, customer, failing);
    const consumed = await runner.arm('gateway-read-invoice', { kind: 'status', status: 404 });
    // A gateway reading younger than a minute is reused.
    await runner.world.advance('PT2M');
    await until('the gateway to be asked once more', async () => {
      await makeDue(runner.cluster);
      return consumed().then(
        () => true,
        () => undefined,
      );
    });
    await assertPageShows(customer, `/checkout/${id}`, [
      'checkout.wait-title',
      'checkout.long-title',
    ]);
    await runner.world.clearFaults();
    await customer.ends(id, 'done');
  },
  'an order declined six times says so and can still be paid': async (runner, customer) => {
    const page = await customer.walkToPayment();
    const id = await customer.checkoutOf(page);
    const declined = Array.from({ length: 5 }, () => '4201320131000508');
    for (const card of ['4111118250252531', ...declined])
      await runner.world.control('POST', `/sandbox/payments/${invoiceOf(page)}/fail`, { card });
    const { payments } = await runner.world.payments();
    const tried = payments.filter(({ invoice_id }) => invoice_id === invoiceOf(page));
    assert.equal(tried.length, 6, 'tried so often');
    await assertPageShows(customer, `/checkout/${id}`, [
      'checkout.declined-title',
      'checkout.pay-title',
    ]);
    await customer.payAndEnd((await customer.want(id, 'pay')).href);
  },
  'markup and line breaks in a return’s message are not shown': async (runner, customer) => {
    const page = await customer.walkToPayment();
    const back = await returnUrl(runner.cluster, invoiceOf(page));
    const markup = encodeURIComponent('<script>hostile()</script>');
    const lines = encodeURIComponent('\r\nset-cookie: hostile=1');
    const answer = await customer.ask(`${back}&message=${markup}&status=${markup}`);
    assert.equal(answer.status, 303);
    // Line breaks may be refused before anything is read.
    const other = await customer.ask(`${back}&message=${lines}`);
    assert.ok([303, 400].includes(other.status), `line breaks: ${other.status}`);
    const id = await customer.checkoutOf(page);
    const shown = await customer.ask(`/${customer.language}/checkout/${id}`);
    for (const { text, headers } of [answer, other, shown])
      assert.doesNotMatch(`${text}${JSON.stringify(headers)}`, /hostile/);
  },
};
