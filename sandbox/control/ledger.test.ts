import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../start';
import { Caller, SUNDAY, send, startStage } from '../testing/stage.fixture';

let sandbox: RunningSandbox;
let caller: Caller;

beforeAll(async () => {
  sandbox = await startStage();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  caller = await Caller.inNewWorld(sandbox);
});

const ledger = () => caller.control('GET', '/ledger');
const NOON = new Date(SUNDAY).toISOString();
const LATER = '2026-03-01T09:00:00.000Z';
const anHourLater = () => caller.control('POST', '/clock/advance', { duration: 'PT1H' });

/** A call of the gateway's own API, as the merchant's server makes it. */
async function gateway(method: string, path: string, body: object) {
  const authorization = `Basic ${Buffer.from(`sk_test_${caller.key}:`).toString('base64')}`;
  return send(`${sandbox.url}/gateway/v1${path}`, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
}

async function verify(path: string, fields: Record<string, string>) {
  return send(`${sandbox.url}/verify/services/api/v2/verifications/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer verify-${caller.key}`,
      'x-authenticate-app-id': 'sandbox-app',
    },
    body: new URLSearchParams({ to: '+966561234567', channel: 'sms', ...fields }),
  });
}

describe('the partner book', () => {
  it('tells each link with its key and time, also a repeated one', async () => {
    const key = randomUUID();
    const mobile = '0561234567';
    await caller.link({ mobile }, { 'idempotency-key': key });
    await caller.link({ mobile }, { 'idempotency-key': key });
    await anHourLater();
    await caller.link({ mobile });
    const found = await ledger();
    expect(found.at('customers.0')).toMatchObject({ id: 1001, mobile, addresses: 0 });
    expect(found.at('customers.0.links')).toMatchObject([
      { at: NOON, idempotencyKey: key, replayed: false },
      { at: NOON, idempotencyKey: key, replayed: true },
      { at: LATER, replayed: false },
    ]);
    expect(found.text).not.toContain(caller.token);
  });

  it('tells a subscription from its draft to its confirmation, where the answer was lost too', async () => {
    await caller.settle();
    const [drafting, confirming] = [randomUUID(), randomUUID()];
    const id = (await caller.subscribe({}, { 'idempotency-key': drafting })).at('data.id');
    await anHourLater();
    await caller.control('POST', '/faults', {
      operation: 'confirm-payment',
      kind: 'reset-after-commit',
    });
    await expect(caller.confirm(id, { 'idempotency-key': confirming })).rejects.toThrow();
    await caller.confirm(id);
    await caller.confirm(99);
    const found = await ledger();
    expect(found.at('subscriptions')).toHaveLength(1);
    expect(found.at('subscriptions.0')).toMatchObject({
      id,
      customerId: 1001,
      planId: 11,
      planTypeId: 111,
      pickupDay: 'monday',
      pickupDate: '2026-03-02',
      period: 'morning',
      ordersCount: 4,
      total: 24_000,
      state: 'active',
      createdAt: NOON,
      activatedAt: LATER,
      reference: 'pay_1',
      subscribes: [{ at: NOON, idempotencyKey: drafting, replayed: false }],
      confirmations: [{ at: LATER, idempotencyKey: confirming, referenceId: 'pay_1' }],
      refusedConfirms: [{ status: 400, message: 'This subscription is already active' }],
    });
    expect(found.at('refused')).toMatchObject([
      { operation: 'confirm-payment', status: 404, subscriptionId: 99 },
    ]);
    expect(found.at('customers.0')).toMatchObject({ addresses: 1, addressCalls: [{ at: NOON }] });
  });

  it('tells every read of orders, also after the log was emptied', async () => {
    const id = await caller.buy();
    await caller.orders(id);
    await anHourLater();
    await caller.orders(id);
    await caller.control('DELETE', '/requests');
    await caller.control('POST', '/faults', {
      operation: 'subscription-orders',
      kind: 'status',
      status: 503,
    });
    await caller.orders(id);
    expect((await caller.control('GET', '/requests')).at('requests')).toHaveLength(1);
    expect((await ledger()).at('ordersReads')).toMatchObject([
      { at: NOON, subscriptionId: id, status: 200, fault: null },
      { at: LATER, subscriptionId: id, status: 200, fault: null },
      { at: LATER, subscriptionId: id, status: 503, fault: 'status' },
    ]);
  });
});

describe('the gateway book', () => {
  it('tells tampered and late captures, and refunds one by one', async () => {
    const metadata = { checkout: 'c1' };
    const wanted = { amount: 24_000, currency: 'SAR', description: 'Plan', metadata };
    const invoice = (await gateway('POST', '/invoices', wanted)).at('id');
    await caller.control('POST', `/payments/${invoice}/amount`, { amount: 100 });
    await caller.control('POST', `/payments/${invoice}/fail`);
    await caller.control('POST', `/payments/${invoice}/expire`);
    await anHourLater();
    const payment = (await caller.control('POST', `/payments/${invoice}/pay`, { late: true })).at(
      'id',
    );
    await gateway('POST', `/payments/${payment}/refund`, { amount: 1000 });
    await anHourLater();
    await caller.control('POST', `/payments/${invoice}/refund`);
    const found = await ledger();
    expect(found.at('gateway.invoices')).toMatchObject([
      { id: invoice, status: 'refunded', amount: 24_000, currency: 'SAR', metadata },
    ]);
    expect(found.at('gateway.invoices.0')).toMatchObject({ createdAt: NOON, expiredAt: NOON });
    expect(found.at('gateway.payments.0')).toMatchObject({
      invoiceId: invoice,
      status: 'failed',
      captured: 0,
      history: [{ what: 'failed', amount: 100, late: false, tampered: true }],
    });
    expect(found.at('gateway.payments.1')).toMatchObject({
      id: payment,
      captured: 24_000,
      refunded: 24_000,
      createdAt: LATER,
      history: [
        { what: 'paid', amount: 24_000, at: LATER, late: true, tampered: false },
        { what: 'refunded', amount: 1000, at: LATER },
        { what: 'refunded', amount: 23_000, at: '2026-03-01T10:00:00.000Z' },
      ],
    });
    expect(found.at('gateway.refunds')).toMatchObject([
      { paymentId: payment, invoiceId: invoice, amount: 1000 },
      { paymentId: payment, invoiceId: invoice, amount: 23_000 },
    ]);
  });
});

describe('the verification book', () => {
  it('tells what was sent and what became of each try, and no code', async () => {
    await verify('start', {});
    const code = String((await caller.control('GET', '/messages')).at('messages.0.code'));
    const wrong = code === '000000' ? '111111' : '000000';
    for (const tried of [wrong, code, code]) await verify('check', { code: tried });
    const found = await ledger();
    const mobile = '0561234567';
    expect(found.at('verifications')).toMatchObject({
      starts: [{ mobile, at: NOON, sent: true }],
      checks: [
        { mobile, at: NOON, verdict: 'wrong' },
        { mobile, verdict: 'approved' },
        { mobile, verdict: 'already' },
      ],
    });
    expect(found.text).not.toContain(`"${code}"`);
  });
});

it('says when nothing was forgotten, and starts over with its world', async () => {
  await caller.buy();
  await caller.orders(5001);
  const forgotten = { calls: 0, starts: 0, checks: 0, requests: 0 };
  expect((await ledger()).at('forgotten')).toEqual(forgotten);
  await caller.control('POST', '/reset');
  const empty = { customers: [], subscriptions: [], refused: [], ordersReads: [], forgotten };
  expect(JSON.parse((await ledger()).text)).toMatchObject(empty);
});
