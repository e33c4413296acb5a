import assert from 'node:assert/strict';
import { until } from '../../../scripts/stack/ready';
import { invoiceOf } from '../../harness/customer-client';
import { type Fault, type Lane, setting } from '../case-runner';
import type { Cases } from '../cases';
import type { Customer } from '../customer';
import { paidEvent, wayBack, webhook } from '../gateway';
import { hurry } from '../trust/oracle/oracle';
import { sawPage } from './assertions';

const failing: Fault = { kind: 'status', status: 500 };

/** Pays while the partner accepts no confirmation; returns the waiting checkout. */
async function paidInVain(lane: Lane, customer: Customer, fault: Fault): Promise<string> {
  const page = await customer.walkToPayment();
  const consumed = await lane.arm('confirm-payment', fault);
  const id = await customer.comeBack(await customer.payAt(page));
  await sawPage(customer, `/checkout/${id}`, ['checkout.wait-title']);
  await consumed();
  return id;
}

/** The number of stored webhooks. */
export async function webhooks({ cluster }: Lane): Promise<number> {
  const [row] = await cluster.rows<{ count: string }>('select count(*) from webhook_events');
  return Number(row?.count);
}

const noted = (lane: Lane, count: number): Promise<true> =>
  until(`${count} webhooks`, async () => (await webhooks(lane)) >= count || undefined);

/** Runs `work` while the gateway sends its webhooks in this mode. */
export async function withWebhook<Result>(lane: Lane, mode: string, work: () => Promise<Result>) {
  await lane.world.webhook(mode);
  try {
    return await work();
  } finally {
    await lane.world.webhook('never');
  }
}

/** Payments, the gateway's reports of them, and their timing. */
export const gatewayStories: Cases = {
  'a payment whose confirm is always refused is refunded after two days': async (
    lane,
    customer,
  ) => {
    const id = await paidInVain(lane, customer, { kind: 'status', status: 422 });
    await lane.world.advance('PT49H');
    await customer.ends(id, 'refunded');
    await sawPage(customer, `/checkout/${id}`, ['checkout.refunded-title']);
  },
  'repeated, concurrent and other webhooks cause one settlement': async (lane, customer) => {
    const page = await customer.walkToPayment();
    const before = await webhooks(lane);
    const back = await withWebhook(lane, 'twice', () => customer.payAt(page));
    const statuses = await Promise.all(
      ['1', '1', '2', 'failed', 'unheard-of'].map((event) =>
        webhook(lane.cluster, {
          ...paidEvent(lane.cluster, invoiceOf(page), { id: `${event}-${invoiceOf(page)}` }),
          ...(event > 'a' && { type: `payment_${event}` }),
        }),
      ),
    );
    assert.deepEqual(new Set(statuses), new Set([200]));
    await customer.ends(await customer.comeBack(back), 'done');
    await noted(lane, before + 5);
    await customer.confirmedOnce();
  },
  'a payment that is authorised and not captured does not count as paid': async (
    lane,
    customer,
  ) => {
    const back = await customer.payAt(await customer.walkToPayment());
    const consumed = [
      await lane.arm('gateway-read-invoice', setting('payments.*.status', 'authorized')),
      await lane.arm('gateway-read-payment', setting('status', 'authorized')),
    ];
    const id = await customer.comeBack(back);
    await sawPage(customer, `/checkout/${id}`, ['checkout.pay-title', 'checkout.wait-title']);
    for (const each of consumed) await each();
    const { subscriptions } = await customer.effects();
    assert.equal(subscriptions[0]?.state, 'draft');
    await lane.world.clearFaults();
    await customer.ends(id, 'done');
  },
  'a payment that was read as paid stays paid when the gateway no longer knows it': async (
    lane,
    customer,
  ) => {
    const id = await paidInVain(lane, customer, failing);
    const consumed = await lane.arm('gateway-read-invoice', { kind: 'status', status: 404 });
    // A gateway reading younger than a minute is reused.
    await lane.world.advance('PT2M');
    await until('the gateway to be asked once more', async () => {
      await hurry(lane.cluster);
      return consumed().then(
        () => true,
        () => undefined,
      );
    });
    await sawPage(customer, `/checkout/${id}`, ['checkout.wait-title', 'checkout.long-title']);
    await lane.world.clearFaults();
    await customer.ends(id, 'done');
  },
  'an order declined six times says so and can still be paid': async (lane, customer) => {
    const page = await customer.walkToPayment();
    const id = await customer.checkoutOf(page);
    const declined = Array.from({ length: 5 }, () => '4201320131000508');
    for (const card of ['4111118250252531', ...declined])
      await lane.world.control('POST', `/sandbox/payments/${invoiceOf(page)}/fail`, { card });
    const { payments } = await lane.world.payments();
    const tried = payments.filter(({ invoice_id }) => invoice_id === invoiceOf(page));
    assert.equal(tried.length, 6, 'tried so often');
    await sawPage(customer, `/checkout/${id}`, ['checkout.declined-title', 'checkout.pay-title']);
    await customer.payAndEnd((await customer.want(id, 'pay')).href);
  },
  'markup and line breaks in a return’s message are not shown': async (lane, customer) => {
    const page = await customer.walkToPayment();
    const back = await wayBack(lane.cluster, invoiceOf(page));
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
