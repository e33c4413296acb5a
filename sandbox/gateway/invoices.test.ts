import { describe, expect, it } from 'vitest';
import { type ListedInvoice, sandboxForTests } from './merchant.fixture';

const sandbox = sandboxForTests();

describe('invoices', () => {
  it('have every field that is documented', async () => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.invoice();
    const fields = [
      ...['id', 'status', 'amount', 'currency', 'description', 'logo_url', 'amount_format', 'url'],
      ...['callback_url', 'expired_at', 'created_at', 'updated_at', 'back_url', 'success_url'],
      ...['payment_id', 'paid_at', 'metadata'],
    ];
    expect(Object.keys(invoice).sort()).toEqual(fields.sort());
    expect(Object.keys(await merchant.read(invoice)).sort()).toEqual(
      [...fields, 'payments'].sort(),
    );
  });

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

  it('are over before the day begins when no time of day is said', async () => {
    const merchant = await sandbox.merchant();
    expect((await merchant.invoice({ expired_at: '2026-12-01' })).status).toBe('expired');
    expect((await merchant.invoice({ expired_at: '2026-12-02' })).expired_at).toBe(
      '2026-12-02T00:00:00.000Z',
    );
  });

  it('take the least amount, and riyals where no currency is named', async () => {
    const merchant = await sandbox.merchant();
    expect(await merchant.invoice({ amount: 100, currency: undefined })).toMatchObject({
      amount: 100,
      amount_format: '1.00 SAR',
      currency: 'SAR',
    });
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

  it('are found by id and by when they were made', async () => {
    const merchant = await sandbox.merchant();
    const first = await merchant.invoice();
    await merchant.control('POST', '/clock/advance', { duration: 'PT1H' });
    const second = await merchant.invoice();
    const found = async (query: Record<string, string>) => {
      const path = `/invoices?${new URLSearchParams(query)}`;
      const { invoices } = (await merchant.api<{ invoices: ListedInvoice[] }>('GET', path)).body;
      return invoices.map(({ id }) => id);
    };
    expect(await found({ id: first.id })).toEqual([first.id]);
    expect(await found({ 'created[gt]': first.created_at })).toEqual([second.id]);
    expect(await found({ 'created[lt]': second.created_at })).toEqual([first.id]);
    expect(await found({ page: '2' })).toEqual([]);
  });
});
