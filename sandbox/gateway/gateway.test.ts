import { describe, expect, it } from 'vitest';
import {
  type ListedInvoice,
  type Merchant,
  NOW,
  sandboxForTests,
  startReceiver,
  VISA,
} from './merchant.fixture';
import type { PaymentRow } from './tables';

const sandbox = sandboxForTests();
const LOST_CARD = '4201320131000508';

describe('credentials', () => {
  const basic = (user: string) => ({ authorization: `Basic ${btoa(`${user}:`)}` });
  const bearer = { authorization: 'Bearer sk_test_sandbox-partner-key' };

  it.each([
    [{}, 401, 'authentication_error'],
    [basic('sk_test_unknown'), 401, 'authentication_error'],
    [bearer, 401, 'authentication_error'],
    [basic('pk_test_sandbox-partner-key'), 403, 'authorization_error'],
    [basic('sk_live_abc'), 405, 'account_inactive_error'],
  ])('%o are refused with %i, %s', async (headers, status, type) => {
    const response = await fetch(`${sandbox.urls.url}/gateway/v1/invoices`, { headers });
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ type, message: expect.any(String), errors: null });
  });

  it('hide one merchant’s rows from another; every 404 has the same shape', async () => {
    const [one, other] = [await sandbox.merchant(), await sandbox.merchant()];
    const { id, invoice_id } = await one.createPaid();
    for (const [method, path] of [
      ['GET', `/invoices/${invoice_id}`],
      ['GET', `/payments/${id}`],
      ['POST', `/payments/${id}/refund`],
      ['GET', '/nothing-here'],
    ] as const) {
      expect(await other.api(method, path)).toEqual({
        status: 404,
        body: { type: 'record_not_found', message: expect.any(String), errors: null },
      });
    }
    expect((await one.api('GET', `/payments/${id}`)).status).toBe(200);
  });
});

describe('invoices', () => {
  it('are created with every field', async () => {
    const merchant = await sandbox.merchant();
    const wanted = {
      ...{ amount: 123_456, currency: 'SAR', description: 'Shoes' },
      callback_url: 'http://127.0.0.1:9/callback',
      success_url: 'https://shop.example/return',
      back_url: 'https://shop.example/back',
    };
    const { status, body } = await merchant.api<ListedInvoice>('POST', '/invoices', {
      ...wanted,
      expired_at: '2026-12-01T13:00:00+03:00',
      metadata: { attempt_id: 'a-1', unset: '' },
    });
    expect([status, body]).toEqual([
      201,
      {
        ...wanted,
        id: body.id,
        status: 'initiated',
        amount_format: '1,234.56 SAR',
        logo_url: null,
        expired_at: '2026-12-01T10:00:00.000Z',
        created_at: NOW,
        updated_at: NOW,
        metadata: { attempt_id: 'a-1' },
        payment_id: null,
        paid_at: null,
        url: `${sandbox.urls.url}/gateway/invoices/${body.id}?lang=en`,
      },
    ]);
    expect(await merchant.readInvoice(body)).toEqual({ ...body, payments: [] });
  });

  it.each([
    [['amount', 'description'], { amount: undefined, description: ' ' }],
    [['amount'], { amount: 99 }],
    [['amount'], { amount: '19900' }],
    [['currency'], { currency: 'USD' }],
    [['success_url'], { success_url: 'javascript:alert(1)' }],
    [['back_url'], { back_url: '/review' }],
    [['callback_url'], { callback_url: 7 }],
    [['expired_at'], { expired_at: 'tomorrow' }],
    [['metadata'], { metadata: { attempt: 1 } }],
  ])('refuse an invalid %j: %o', async (fields, change) => {
    const merchant = await sandbox.merchant();
    const wanted = { amount: 19_900, currency: 'SAR', description: 'Plan', ...change };
    const { status, body } = await merchant.api('POST', '/invoices', wanted);
    expect(status).toBe(400);
    expect(body).toMatchObject({ type: 'invalid_request_error', message: 'Validation Failed' });
    expect(Object.keys(body.errors ?? {})).toEqual(fields);
  });

  it('expire by the clock of the world', async () => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.createInvoice({ expired_at: '2026-12-01T09:30:00Z' });
    await merchant.control('POST', '/clock/advance', { duration: 'PT29M59S' });
    expect((await merchant.readInvoice(invoice)).status).toBe('initiated');
    await merchant.control('POST', '/clock/advance', { duration: 'PT1S' });
    expect((await merchant.submitCard(invoice, VISA)).location).toBeNull();
    expect(await merchant.readInvoice(invoice)).toMatchObject({ status: 'expired', payments: [] });
    expect((await merchant.api('PUT', `/invoices/${invoice.id}/cancel`)).status).toBe(400);
  });

  it('are listed newest first, by metadata and status, in pages', async () => {
    const merchant = await sandbox.merchant();
    for (let n = 0; n < 21; n += 1) {
      await merchant.createInvoice({
        metadata: { attempt_id: `a-${n}`, batch: n < 2 ? 'x' : 'y' },
      });
    }
    const list = async (query: string) => {
      const path = `/invoices?${query}`;
      const { body } = await merchant.api<{ invoices: ListedInvoice[]; meta: object }>('GET', path);
      return { ...body, ids: body.invoices.map(({ metadata }) => metadata.attempt_id) };
    };
    expect((await list('metadata[batch]=x')).ids).toEqual(['a-1', 'a-0']);
    expect((await list('metadata[batch]=x&metadata[attempt_id]=a-0')).ids).toEqual(['a-0']);
    expect((await list('status=paid')).ids).toEqual([]);
    expect(await list('page=2&status=initiated')).toMatchObject({
      ids: ['a-0'],
      meta: {
        ...{ current_page: 2, next_page: null, prev_page: 1, total_pages: 2, total_count: 21 },
      },
    });
  });
});

describe('payments', () => {
  it('have every documented field', async () => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.createInvoice();
    await merchant.submitCard(invoice, VISA);
    const { payment_id } = await merchant.readInvoice(invoice);
    const { body } = await merchant.api<PaymentRow>('GET', `/payments/${payment_id}`);
    expect(body).toEqual({
      ...{ id: payment_id, invoice_id: invoice.id, status: 'paid', currency: 'SAR' },
      ...{ amount: 19_900, amount_format: '199.00 SAR', fee: 0, fee_format: '0.00 SAR' },
      ...{ refunded: 0, refunded_at: null, refunded_format: '0.00 SAR', voided_at: null },
      ...{ captured: 19_900, captured_at: NOW, captured_format: '199.00 SAR' },
      ...{ description: 'Clothes, four orders', ip: '127.0.0.1', metadata: null },
      callback_url: `${sandbox.urls.url}/gateway/invoices/${invoice.id}`,
      ...{ created_at: NOW, updated_at: NOW },
      source: {
        ...{ type: 'creditcard', company: 'visa', name: 'Sara Alharbi' },
        number: 'XXXX-XXXX-XXXX-1111',
        gateway_id: expect.stringMatching(/^moyasar_cc_\w{22}$/),
        reference_number: expect.stringMatching(/^\d{12}$/),
        ...{ token: null, message: 'APPROVED', transaction_url: null, response_code: '00' },
        authorization_code: expect.stringMatching(/^\d{6}$/),
        ...{ issuer_name: 'Sandbox Bank', issuer_country: 'SA', issuer_card_type: 'credit' },
        issuer_card_category: 'STANDARD',
      },
    });
  });

  it('are refunded in part or, without an amount, in full, never beyond the rest', async () => {
    const merchant = await sandbox.merchant();
    const { id, invoice_id } = await merchant.createPaid();
    const refund = async (amount?: unknown) => {
      const path = `/payments/${id}/refund`;
      const { status, body } = await merchant.api<PaymentRow>('POST', path, { amount });
      return status === 200 ? body.refunded : status;
    };
    const seen = [];
    for (const amount of [19_901, 0, '100', 5_000, 14_901, undefined, 1]) {
      seen.push(await refund(amount));
    }
    expect(seen).toEqual([400, 400, 400, 5_000, 400, 19_900, 400]);
    expect((await merchant.readInvoice({ id: invoice_id })).status).toBe('refunded');
  });
});

// The contract tests check the effect on an invoice with the app's own client (their
// `gateway.test.ts`).
describe('the controls of the gateway', () => {
  const control = <Body = PaymentRow>(merchant: Merchant, path: string, body?: object) =>
    merchant.control<Body>('POST', `/payments/${path}`, body);

  it('capture late only on request, and once', async () => {
    const merchant = await sandbox.merchant();
    const { id } = await merchant.createInvoice();
    await control(merchant, `${id}/expire`);
    const statuses = [];
    for (const body of [{}, { late: true }, { late: true }]) {
      statuses.push((await control(merchant, `${id}/pay`, body)).status);
    }
    expect(statuses).toEqual([409, 200, 409]);
    expect((await control(merchant, `${id}/expire`)).status).toBe(409);
    expect((await merchant.readInvoice({ id })).status).toBe('paid');
  });

  it('pay and decline with any card, tamper with the amount, decline the next payment', async () => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.createInvoice();
    const { id } = invoice;
    for (const [body, message] of [
      [{}, 'INSUFFICIENT FUNDS'],
      [{ card: LOST_CARD }, 'DECLINED: LOST CARD'],
    ] as const) {
      expect((await control(merchant, `${id}/fail`, body)).body.source.message).toBe(message);
    }
    await control(merchant, 'decline-next', { times: 1 });
    expect((await control(merchant, `${id}/pay`, { card: VISA })).body.status).toBe('failed');
    await control(merchant, `${id}/amount`, { amount: 100 });
    await merchant.submitCard(invoice, VISA);
    const { amount, payments } = await merchant.readInvoice(invoice);
    expect([amount, payments.at(-1)]).toMatchObject([19_900, { amount: 100, status: 'paid' }]);
  });

  it('send the webhook of a refund whose response is held', async () => {
    const merchant = await sandbox.merchant();
    const { id } = await merchant.createPaid();
    const endpoint = await startReceiver();
    const hook = { url: endpoint.url, http_method: 'post', shared_secret: 's', events: [] };
    await merchant.api('POST', '/webhooks', hook);
    const fault = { operation: 'gateway-refund', kind: 'hold', ms: 600_000 };
    const { body } = await merchant.control<{ id: number }>('POST', '/faults', fault);
    const coming = merchant.api<PaymentRow>('POST', `/payments/${id}/refund`);
    const [webhook] = await endpoint.first(1);
    expect(webhook?.body).toMatchObject({ type: 'payment_refunded', data: { id } });
    const held = () => merchant.control<{ holding: number }>('GET', `/faults/${body.id}`);
    while ((await held()).body.holding !== 1);
    await merchant.control('POST', `/faults/${body.id}/release`);
    expect((await coming).body.status).toBe('refunded');
    endpoint.close();
  });

  it('make refunds fail until toggled back, and list the setting', async () => {
    const merchant = await sandbox.merchant();
    const { id, invoice_id } = await merchant.createPaid();
    await control(merchant, 'refund-failing', { failing: true });
    expect((await merchant.api('POST', `/payments/${id}/refund`)).status).toBe(400);
    expect((await merchant.control('GET', '/payments')).body).toMatchObject({
      payments: [{ id, status: 'paid', amount: 19_900, refunded: 0, invoice_id }],
      invoices: [{ id: invoice_id, status: 'paid' }],
      settings: { webhook: 'normal', refundFailing: true },
    });
    await control(merchant, 'refund-failing');
    expect((await merchant.api('POST', `/payments/${id}/refund`)).status).toBe(200);
  });

  it.each([
    ['webhook', { mode: 'sometimes' }, 422],
    ['webhook', { mode: 'late', after: 'soon' }, 422],
    ['none/pay', {}, 404],
  ])('refuse %s %o', async (path, body, status) => {
    expect((await control(await sandbox.merchant(), path, body)).status).toBe(status);
  });
});
