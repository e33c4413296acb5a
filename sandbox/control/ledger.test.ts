import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sandboxForTests } from '../gateway/merchant.fixture';
import { Caller, send } from '../testing/stage.fixture';

const sandbox = sandboxForTests();
const NOON = '2026-03-01T08:00:00.000Z';
const LATER = '2026-03-01T09:00:00.000Z';

const ledgerOf = (caller: Caller) => caller.control('GET', '/ledger');
const anHourLater = (caller: Caller) =>
  caller.control('POST', '/clock/advance', { duration: 'PT1H' });

it('tells links, drafts and confirmations with their keys and times, where the answer was lost too', async () => {
  const caller = await Caller.inNewWorld(sandbox.urls);
  const mobile = '0561234567';
  const [linking, drafting, confirming] = [randomUUID(), randomUUID(), randomUUID()];
  for (const _ of 'ab') await caller.link({ mobile }, { 'idempotency-key': linking });
  await caller.settle({ mobile });
  const id = (await caller.subscribe({}, { 'idempotency-key': drafting })).at('data.id');
  await anHourLater(caller);
  const lost = { operation: 'confirm-payment', kind: 'reset-after-commit' };
  await caller.control('POST', '/faults', lost);
  await expect(caller.confirm(id, { 'idempotency-key': confirming })).rejects.toThrow();
  await caller.confirm(id);
  await caller.confirm(99);
  await caller.orders(id);
  await caller.control('DELETE', '/requests');
  const found = await ledgerOf(caller);
  expect(found.text).not.toContain(caller.token);
  expect(JSON.parse(found.text)).toMatchObject({
    customers: [
      {
        ...{ id: 1001, mobile, addresses: 1, addressCalls: [{ at: NOON }] },
        links: [
          { at: NOON, idempotencyKey: linking, replayed: false },
          { at: NOON, idempotencyKey: linking, replayed: true },
          { at: NOON, replayed: false },
        ],
      },
    ],
    subscriptions: [
      {
        ...{ id, customerId: 1001, planId: 11, planTypeId: 111, period: 'morning' },
        ...{ pickupDay: 'monday', pickupDate: '2026-03-02', ordersCount: 4, total: 24_000 },
        ...{ state: 'active', createdAt: NOON, activatedAt: LATER, reference: 'pay_1' },
        subscribes: [{ at: NOON, idempotencyKey: drafting, replayed: false }],
        confirmations: [{ at: LATER, idempotencyKey: confirming, referenceId: 'pay_1' }],
        refusedConfirms: [{ status: 400, message: 'This subscription is already active' }],
      },
    ],
    refused: [{ operation: 'confirm-payment', status: 404, subscriptionId: 99 }],
    ordersReads: [{ at: LATER, subscriptionId: id, status: 200, fault: null }],
    forgotten: { calls: 0, starts: 0, checks: 0, requests: 0 },
  });
  await caller.control('POST', '/reset');
  const empty = { customers: [], subscriptions: [], refused: [], ordersReads: [] };
  expect(JSON.parse((await ledgerOf(caller)).text)).toMatchObject(empty);
});

it('tells tampered and late captures, and refunds one by one', async () => {
  const merchant = await sandbox.merchant({ now: NOON });
  const caller = new Caller(sandbox.urls, merchant.key);
  const metadata = { checkout: 'c1' };
  const { id: invoiceId } = await merchant.invoice({ amount: 24_000, metadata });
  const pull = (lever: string, body?: object) =>
    merchant.control<{ id: string }>('POST', `/payments/${invoiceId}/${lever}`, body);
  await pull('amount', { amount: 100 });
  await pull('fail');
  await pull('expire');
  await anHourLater(caller);
  const { id } = (await pull('pay', { late: true })).body;
  await merchant.api('POST', `/payments/${id}/refund`, { amount: 1000 });
  await pull('refund');
  const refunds = [1000, 23_000].map((amount) => ({ what: 'refunded', amount, at: LATER }));
  expect(JSON.parse((await ledgerOf(caller)).text).gateway).toMatchObject({
    invoices: [
      {
        ...{ id: invoiceId, status: 'refunded', amount: 24_000, currency: 'SAR', metadata },
        ...{ createdAt: NOON, expiredAt: NOON },
      },
    ],
    payments: [
      {
        ...{ invoiceId, status: 'failed', captured: 0 },
        history: [{ what: 'failed', amount: 100, late: false, tampered: true }],
      },
      {
        ...{ id, captured: 24_000, refunded: 24_000, createdAt: LATER },
        history: [
          { what: 'paid', amount: 24_000, at: LATER, late: true, tampered: false },
          ...refunds,
        ],
      },
    ],
    refunds: refunds.map((refund) => ({ ...refund, paymentId: id, invoiceId })),
  });
});

it('tells what was sent by SMS and what became of each try, and no code', async () => {
  const caller = await Caller.inNewWorld(sandbox.urls);
  const verify = (path: string, fields = {}) =>
    send(`${sandbox.urls.url}/verify/services/api/v2/verifications/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer verify-${caller.key}`,
        'x-authenticate-app-id': 'sandbox-app',
      },
      body: new URLSearchParams({ to: '+966561234567', channel: 'sms', ...fields }),
    });
  await verify('start');
  const code = String((await caller.control('GET', '/messages')).at('messages.0.code'));
  const wrong = code === '000000' ? '111111' : '000000';
  for (const tried of [wrong, code, code]) await verify('check', { code: tried });
  const found = await ledgerOf(caller);
  const mobile = '0561234567';
  const verdicts = ['wrong', 'approved', 'already'];
  expect(found.at('verifications')).toMatchObject({
    starts: [{ mobile, at: NOON, sent: true }],
    checks: verdicts.map((verdict) => ({ mobile, at: NOON, verdict })),
  });
  expect(found.text).not.toContain(`"${code}"`);
});
