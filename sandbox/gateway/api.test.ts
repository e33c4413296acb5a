import { describe, expect, it } from 'vitest';
import type { PaymentRow } from './book';
import { type ListedInvoice, sandboxForTests } from './merchant.fixture';

const sandbox = sandboxForTests();

describe('credentials', () => {
  it.each([
    ['no secret', {}, 401],
    ['a wrong one', { authorization: `Basic ${btoa('sk_test_nobody:')}` }, 401],
    ['a live one', { authorization: `Basic ${btoa('sk_live_abc:')}` }, 405],
  ])('refuses %s', async (_, headers, status) => {
    const answer = await fetch(`${sandbox.urls.url}/gateway/v1/invoices`, { headers });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ message: expect.any(String), errors: null });
  });

  it('keeps one merchant’s invoice from another', async () => {
    const [one, other] = [await sandbox.merchant(), await sandbox.merchant()];
    const { id } = await one.invoice();
    expect((await other.api('GET', `/invoices/${id}`)).status).toBe(404);
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
    expect(await merchant.read(body)).toMatchObject({ id: body.id, payments: [] });
  });

  it.each([
    ['amount', { amount: 99 }],
    ['amount', { amount: 100.5 }],
    ['amount', { amount: '19900' }],
    ['currency', { currency: 'USD' }],
    ['description', { description: ' ' }],
    ['success_url', { success_url: 'javascript:alert(1)' }],
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

  it('can be cancelled while unpaid, and only then', async () => {
    const merchant = await sandbox.merchant();
    const open = await merchant.invoice();
    const cancelled = await merchant.api('PUT', `/invoices/${open.id}/cancel`);
    expect(cancelled).toMatchObject({ status: 200, body: { status: 'canceled' } });
    expect((await merchant.press(open, '4111111111111111')).location).toBeNull();
    const { invoice_id: paid } = await merchant.paid();
    expect((await merchant.api('PUT', `/invoices/${paid}/cancel`)).status).toBe(400);
    expect((await merchant.api('PUT', '/invoices/none/cancel')).status).toBe(404);
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

  it('are refused for a failed payment, and while they are set to fail', async () => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.invoice();
    const failed = await merchant.control<PaymentRow>('POST', `/payments/${invoice.id}/fail`);
    expect((await merchant.api('POST', `/payments/${failed.body.id}/refund`)).status).toBe(400);

    const { id } = await merchant.paid();
    await merchant.control('POST', '/payments/refund-failing', { failing: true });
    expect((await merchant.api('POST', `/payments/${id}/refund`)).status).toBe(400);
    await merchant.control('POST', '/payments/refund-failing');
    expect((await merchant.api('POST', `/payments/${id}/refund`)).status).toBe(200);
  });

  it('happen although the answer is lost', async () => {
    const merchant = await sandbox.merchant();
    const { id } = await merchant.paid();
    await merchant.control('POST', '/faults', {
      operation: 'gateway-refund',
      kind: 'reset-after-commit',
    });
    await expect(merchant.api('POST', `/payments/${id}/refund`)).rejects.toThrow();
    const read = await merchant.api<PaymentRow>('GET', `/payments/${id}`);
    expect(read.body.status).toBe('refunded');
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
