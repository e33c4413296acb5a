import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { sandboxForTests } from '../gateway/merchant.fixture';
import { PartnerClient, send } from '../testing/partner-client.fixture';

const sandbox = sandboxForTests();
const NOON = '2026-03-01T08:00:00.000Z';
const LATER = '2026-03-01T09:00:00.000Z';

const ledgerOf = (client: PartnerClient) => client.control('GET', '/ledger');
const anHourLater = (client: PartnerClient) =>
  client.control('POST', '/clock/advance', { duration: 'PT1H' });

it('lists links, drafts and confirmations with keys and times, even if the response was lost', async () => {
  const client = await PartnerClient.inNewWorld(sandbox.urls);
  const mobile = '0561234567';
  const [linking, drafting, confirming] = [randomUUID(), randomUUID(), randomUUID()];
  for (const _ of 'ab') await client.link({ mobile }, { 'idempotency-key': linking });
  await client.linkWithAddress({ mobile });
  const id = (await client.subscribe({}, { 'idempotency-key': drafting })).at('data.id');
  await anHourLater(client);
  const lost = { operation: 'confirm-payment', kind: 'reset-after-commit' };
  await client.control('POST', '/faults', lost);
  await expect(client.confirm(id, { 'idempotency-key': confirming })).rejects.toThrow();
  await client.confirm(id);
  await client.confirm(99);
  await client.orders(id);
  await client.control('DELETE', '/requests');
  const found = await ledgerOf(client);
  expect(found.text).not.toContain(client.token);
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
    dropped: { calls: 0, starts: 0, checks: 0, requests: 0 },
  });
  await client.control('POST', '/reset');
  const empty = { customers: [], subscriptions: [], refused: [], ordersReads: [] };
  expect(JSON.parse((await ledgerOf(client)).text)).toMatchObject(empty);
});

it('lists tampered and late captures and each refund', async () => {
  const merchant = await sandbox.merchant({ now: NOON });
  const client = new PartnerClient(sandbox.urls, merchant.key);
  const metadata = { checkout: 'c1' };
  const { id: invoiceId } = await merchant.createInvoice({ amount: 24_000, metadata });
  const control = (action: string, body?: object) =>
    merchant.control<{ id: string }>('POST', `/payments/${invoiceId}/${action}`, body);
  await control('amount', { amount: 100 });
  await control('fail');
  await control('expire');
  await anHourLater(client);
  const { id } = (await control('pay', { late: true })).body;
  await merchant.api('POST', `/payments/${id}/refund`, { amount: 1000 });
  await control('refund');
  const refunds = [1000, 23_000].map((amount) => ({ what: 'refunded', amount, at: LATER }));
  expect(JSON.parse((await ledgerOf(client)).text).gateway).toMatchObject({
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

it('lists sent codes and check results without the codes', async () => {
  const client = await PartnerClient.inNewWorld(sandbox.urls);
  const verify = (path: string, fields = {}) =>
    send(`${sandbox.urls.url}/verify/services/api/v2/verifications/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer verify-${client.key}`,
        'x-authenticate-app-id': 'sandbox-app',
      },
      body: new URLSearchParams({ to: '+966561234567', channel: 'sms', ...fields }),
    });
  await verify('start');
  const code = String((await client.control('GET', '/messages')).at('messages.0.code'));
  const wrong = code === '000000' ? '111111' : '000000';
  for (const tried of [wrong, code, code]) await verify('check', { code: tried });
  const found = await ledgerOf(client);
  const mobile = '0561234567';
  const verdicts = ['wrong', 'approved', 'already'];
  expect(found.at('verifications')).toMatchObject({
    starts: [{ mobile, at: NOON, sent: true }],
    checks: verdicts.map((verdict) => ({ mobile, at: NOON, verdict })),
  });
  expect(found.text).not.toContain(`"${code}"`);
});
