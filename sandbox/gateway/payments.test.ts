import { describe, expect, it } from 'vitest';
import type { PaymentRow } from './book';
import { NOW, POOR_CARD, sandboxForTests, VISA } from './merchant.fixture';

const sandbox = sandboxForTests();

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

  it('that failed say why, and captured nothing', async () => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.invoice();
    await merchant.press(invoice, POOR_CARD);
    expect((await merchant.read(invoice)).payments[0]).toMatchObject({
      status: 'failed',
      captured: 0,
      captured_at: null,
      source: { message: 'INSUFFICIENT FUNDS', reference_number: null, authorization_code: null },
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

  it('are refused for a failed payment', async () => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.invoice();
    const failed = await merchant.control<PaymentRow>('POST', `/payments/${invoice.id}/fail`);
    expect((await merchant.api('POST', `/payments/${failed.body.id}/refund`)).status).toBe(400);
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
