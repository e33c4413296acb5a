import { describe, expect, it } from 'vitest';
import type { PaymentRow } from './book';
import { type ListedInvoice, NOW, POOR_CARD, sandboxForTests, VISA } from './merchant.fixture';

const sandbox = sandboxForTests();

describe('credentials', () => {
  const basic = (user: string, password = '') => ({
    authorization: `Basic ${btoa(`${user}:${password}`)}`,
  });

  it.each([
    ['none', {}, 401, 'authentication_error'],
    ['an unknown key', basic('sk_test_nobody'), 401, 'authentication_error'],
    [
      'a bearer token',
      { authorization: 'Bearer sk_test_default-key' },
      401,
      'authentication_error',
    ],
    ['a publishable key', basic('pk_test_default-key'), 403, 'authorization_error'],
    ['a live key', basic('sk_live_abc'), 405, 'account_inactive_error'],
  ])('are refused: %s', async (_, headers, status, type) => {
    const answer = await fetch(`${sandbox.urls.url}/gateway/v1/invoices`, { headers });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ type, message: expect.any(String), errors: null });
  });

  it('keep one merchant’s rows from another', async () => {
    const [one, other] = [await sandbox.merchant(), await sandbox.merchant()];
    const { id, invoice_id } = await one.paid();
    expect((await other.api('GET', `/invoices/${invoice_id}`)).status).toBe(404);
    expect((await other.api('GET', `/payments/${id}`)).status).toBe(404);
    expect((await other.api('POST', `/payments/${id}/refund`)).status).toBe(404);
    expect((await one.api('GET', `/payments/${id}`)).status).toBe(200);
  });
});

describe('errors', () => {
  it.each([
    ['GET', '/invoices/none'],
    ['GET', '/payments/none'],
    ['POST', '/payments/none/refund'],
    ['GET', '/nothing-here'],
  ])('are of one shape: %s %s', async (method, path) => {
    const merchant = await sandbox.merchant();
    const { status, body } = await merchant.api(method, path);
    expect(status).toBe(404);
    expect(body).toEqual({
      type: 'record_not_found',
      message: expect.any(String),
      errors: null,
    });
  });

  it('name every field that is wrong', async () => {
    const merchant = await sandbox.merchant();
    expect(await merchant.api('POST', '/invoices', { amount: '1' })).toEqual({
      status: 400,
      body: {
        type: 'invalid_request_error',
        message: 'Validation Failed',
        errors: { amount: ['must be an integer'], description: ["can't be blank"] },
      },
    });
  });
});

describe('invoices', () => {
  it('are created with every field', async () => {
    const merchant = await sandbox.merchant();
    const wanted = {
      amount: 123_456,
      currency: 'SAR',
      description: 'Shoes',
      callback_url: 'http://127.0.0.1:9/callback',
      success_url: 'https://shop.example/return',
      back_url: 'https://shop.example/back',
      expired_at: '2026-12-01T13:00:00+03:00',
      metadata: { attempt_id: 'a-1', unset: '' },
    };
    const { status, body } = await merchant.api<ListedInvoice>('POST', '/invoices', wanted);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...wanted,
      status: 'initiated',
      amount_format: '1,234.56 SAR',
      expired_at: '2026-12-01T10:00:00.000Z',
      metadata: { attempt_id: 'a-1' },
      payment_id: null,
      paid_at: null,
      url: `${sandbox.urls.url}/gateway/invoices/${body.id}?lang=en`,
    });
    expect(body.metadata).not.toHaveProperty('unset');
    expect(await merchant.read(body)).toEqual({ ...body, payments: [] });
    const fields = [
      ...['id', 'status', 'amount', 'currency', 'description', 'logo_url', 'amount_format', 'url'],
      ...['callback_url', 'expired_at', 'created_at', 'updated_at', 'back_url', 'success_url'],
      ...['payment_id', 'paid_at', 'metadata'],
    ];
    expect(Object.keys(body).sort()).toEqual(fields.sort());
  });

  it.each([
    ['amount', { amount: undefined }],
    ['amount', { amount: 99 }],
    ['amount', { amount: 100.5 }],
    ['amount', { amount: '19900' }],
    ['currency', { currency: 'USD' }],
    ['description', { description: ' ' }],
    ['success_url', { success_url: 'javascript:alert(1)' }],
    ['back_url', { back_url: '/review' }],
    ['callback_url', { callback_url: 7 }],
    ['expired_at', { expired_at: 'tomorrow' }],
    ['metadata', { metadata: { attempt: 1 } }],
  ])('refuse a wrong %s: %o', async (field, change) => {
    const merchant = await sandbox.merchant();
    const wanted = { amount: 19_900, currency: 'SAR', description: 'Plan', ...change };
    const { status, body } = await merchant.api('POST', '/invoices', wanted);
    expect(status).toBe(400);
    expect(body).toMatchObject({ type: 'invalid_request_error' });
    expect(Object.keys(body.errors ?? {})).toEqual([field]);
  });

  it('expire by the clock of the world', async () => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.invoice({ expired_at: '2026-12-01T09:30:00Z' });
    await merchant.control('POST', '/clock/advance', { duration: 'PT29M59S' });
    expect((await merchant.read(invoice)).status).toBe('initiated');
    await merchant.control('POST', '/clock/advance', { duration: 'PT1S' });
    expect((await merchant.read(invoice)).status).toBe('expired');
    expect((await merchant.press(invoice, '4111111111111111')).location).toBeNull();
    expect((await merchant.read(invoice)).payments).toEqual([]);
    expect((await merchant.api('PUT', `/invoices/${invoice.id}/cancel`)).status).toBe(400);
  });

  it('can have their metadata changed, and nothing else', async () => {
    const merchant = await sandbox.merchant();
    const { id } = await merchant.invoice({ metadata: { attempt_id: 'a-1', note: 'old' } });
    const wanted = { amount: 100, metadata: { note: '', colour: 'blue' } };
    const { status, body } = await merchant.api('PUT', `/invoices/${id}`, wanted);
    expect(status).toBe(200);
    expect(body).toMatchObject({ amount: 19_900 });
    expect(body.metadata).toEqual({ attempt_id: 'a-1', colour: 'blue' });
    const wrong = await merchant.api('PUT', `/invoices/${id}`, { metadata: 'none' });
    expect(wrong).toMatchObject({ status: 400, body: { errors: { metadata: expect.any(Array) } } });
  });

  it('can be cancelled while unpaid, and only then', async () => {
    const merchant = await sandbox.merchant();
    const open = await merchant.invoice();
    const cancelled = await merchant.api('PUT', `/invoices/${open.id}/cancel`);
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'canceled' } });
    expect((await merchant.press(open, '4111111111111111')).location).toBeNull();
    const { invoice_id: paid } = await merchant.paid();
    expect((await merchant.api('PUT', `/invoices/${paid}/cancel`)).status).toBe(400);
    expect((await merchant.api('PUT', `/invoices/${open.id}/cancel`)).status).toBe(200);
  });

  it('are listed newest first, by metadata and status, in pages', async () => {
    const merchant = await sandbox.merchant();
    for (let n = 0; n < 21; n += 1) {
      await merchant.invoice({ metadata: { attempt_id: `a-${n}`, batch: n < 2 ? 'x' : 'y' } });
    }
    const list = async (query: string) =>
      (await merchant.api<{ invoices: ListedInvoice[]; meta: object }>('GET', `/invoices?${query}`))
        .body;
    const x = await list('metadata[batch]=x');
    expect(x.invoices.map(({ metadata }) => metadata.attempt_id)).toEqual(['a-1', 'a-0']);
    expect((await list('metadata[batch]=x&metadata[attempt_id]=a-0')).invoices).toHaveLength(1);
    expect((await list('metadata[batch]=z')).invoices).toEqual([]);
    expect((await list('status=paid')).invoices).toEqual([]);
    const second = await list('page=2&status=initiated');
    expect(second.invoices.map(({ metadata }) => metadata.attempt_id)).toEqual(['a-0']);
    expect(second.meta).toEqual({
      current_page: 2,
      next_page: null,
      prev_page: 1,
      total_pages: 2,
      total_count: 21,
    });
  });
});

describe('payments', () => {
  it('have every field that is documented', async () => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.invoice();
    await merchant.press(invoice, VISA);
    const { payment_id } = await merchant.read(invoice);
    const { status, body } = await merchant.api<PaymentRow>('GET', `/payments/${payment_id}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      id: payment_id,
      status: 'paid',
      amount: 19_900,
      amount_format: '199.00 SAR',
      fee: 0,
      fee_format: '0.00 SAR',
      currency: 'SAR',
      refunded: 0,
      refunded_at: null,
      refunded_format: '0.00 SAR',
      captured: 19_900,
      captured_at: NOW,
      captured_format: '199.00 SAR',
      voided_at: null,
      description: 'Clothes, four orders',
      invoice_id: invoice.id,
      ip: '127.0.0.1',
      callback_url: `${sandbox.urls.url}/gateway/invoices/${invoice.id}`,
      created_at: NOW,
      updated_at: NOW,
      metadata: null,
      source: {
        type: 'creditcard',
        company: 'visa',
        name: 'Sara Alharbi',
        number: 'XXXX-XXXX-XXXX-1111',
        gateway_id: expect.stringMatching(/^moyasar_cc_\w{22}$/),
        reference_number: expect.stringMatching(/^\d{12}$/),
        token: null,
        message: 'APPROVED',
        transaction_url: null,
        response_code: '00',
        authorization_code: expect.stringMatching(/^\d{6}$/),
        issuer_name: 'Sandbox Bank',
        issuer_country: 'SA',
        issuer_card_type: 'credit',
        issuer_card_category: 'STANDARD',
      },
    });
  });

  it('are listed newest first, by status, and by metadata that was set on them', async () => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.invoice();
    await merchant.press(invoice, POOR_CARD);
    await merchant.control('POST', '/clock/advance', { duration: 'PT1M' });
    await merchant.press(invoice, VISA);
    const list = async (query = '') => {
      const path = `/payments${query}`;
      return (await merchant.api<{ payments: PaymentRow[]; meta: object }>('GET', path)).body;
    };
    const { payments, meta } = await list();
    expect(payments.map(({ status }) => status)).toEqual(['paid', 'failed']);
    expect(meta).toMatchObject({ current_page: 1, total_count: 2 });
    expect((await list('?status=failed')).payments).toHaveLength(1);

    const change = { description: 'Refund me', metadata: { case: '7' } };
    const { body } = await merchant.api('PUT', `/payments/${payments[0]?.id}`, change);
    expect(body).toMatchObject(change);
    expect((await list('?metadata[case]=7')).payments).toEqual([body]);
    const wrong = await merchant.api('PUT', `/payments/${payments[0]?.id}`, { description: 1 });
    expect(wrong).toMatchObject({
      status: 400,
      body: { errors: { description: [expect.any(String)] } },
    });
  });
});

describe('refunds', () => {
  it('give everything back when no amount is named', async () => {
    const merchant = await sandbox.merchant();
    const { id, invoice_id } = await merchant.paid();
    const { status, body } = await merchant.api<PaymentRow>('POST', `/payments/${id}/refund`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'refunded', refunded: 19_900, amount: 19_900 });
    expect((await merchant.read({ id: invoice_id })).status).toBe('refunded');
    expect((await merchant.api('POST', `/payments/${id}/refund`)).status).toBe(400);
  });

  it('may be partial, and never go beyond the amount', async () => {
    const merchant = await sandbox.merchant();
    const { id } = await merchant.paid();
    const refund = (amount: unknown) =>
      merchant.api<PaymentRow>('POST', `/payments/${id}/refund`, { amount });
    expect((await refund(19_901)).status).toBe(400);
    expect((await refund(0)).status).toBe(400);
    expect((await refund('100')).status).toBe(400);
    expect((await refund(5_000)).body).toMatchObject({ status: 'refunded', refunded: 5_000 });
    expect((await refund(14_901)).status).toBe(400);
    expect((await refund(14_900)).body).toMatchObject({ refunded: 19_900 });
    const read = await merchant.api<PaymentRow>('GET', `/payments/${id}`);
    expect(read.body.refunded).toBe(19_900);
  });
});

it('voids a paid payment once', async () => {
  const merchant = await sandbox.merchant();
  const { id, invoice_id } = await merchant.paid();
  const voided = await merchant.api('POST', `/payments/${id}/void`);
  expect(voided).toMatchObject({ status: 200, body: { status: 'voided' } });
  expect((await merchant.read({ id: invoice_id })).status).toBe('voided');
  expect((await merchant.api('POST', `/payments/${id}/void`)).status).toBe(400);
});
