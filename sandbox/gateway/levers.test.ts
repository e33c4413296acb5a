import { describe, expect, it } from 'vitest';
import type { PaymentRow } from './book';
import { listener, sandboxForTests, VISA } from './merchant.fixture';

const sandbox = sandboxForTests();
const LOST_CARD = '4201320131000508';

describe('the levers of the gateway', () => {
  it('capture late, after the invoice has expired or was cancelled, and only when told so', async () => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.invoice();
    await merchant.control('POST', `/payments/${invoice.id}/expire`);
    expect((await merchant.control('POST', `/payments/${invoice.id}/pay`)).status).toBe(409);
    const late = await merchant.control<PaymentRow>('POST', `/payments/${invoice.id}/pay`, {
      late: true,
    });
    expect(late.body.status).toBe('paid');
    expect((await merchant.read(invoice)).status).toBe('paid');
    const again = await merchant.control('POST', `/payments/${invoice.id}/pay`, { late: true });
    expect(again.status).toBe(409);

    const cancelled = await merchant.invoice();
    await merchant.api('PUT', `/invoices/${cancelled.id}/cancel`);
    await merchant.control('POST', `/payments/${cancelled.id}/pay`, { late: true });
    expect((await merchant.read(cancelled)).status).toBe('paid');
  });

  it('pay and decline without a browser, with any card', async () => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.invoice();
    const pull = async (lever: string, body?: object) =>
      (await merchant.control<PaymentRow>('POST', `/payments/${invoice.id}/${lever}`, body)).body;
    expect((await pull('fail')).source.message).toBe('INSUFFICIENT FUNDS');
    expect((await pull('fail', { card: LOST_CARD })).source.message).toBe('DECLINED: LOST CARD');
    expect(await pull('pay', { card: VISA })).toMatchObject({
      status: 'paid',
      source: { company: 'visa' },
    });
    expect((await merchant.read(invoice)).status).toBe('paid');
  });

  it('tell of a refund whose answer is held', async () => {
    const merchant = await sandbox.merchant();
    const { id } = await merchant.paid();
    const endpoint = await listener();
    const hook = { url: endpoint.url, http_method: 'post', shared_secret: 's', events: [] };
    await merchant.api('POST', '/webhooks', hook);
    const fault = { operation: 'gateway-refund', kind: 'hold', ms: 600_000 };
    const { body } = await merchant.control<{ id: number }>('POST', '/faults', fault);
    const coming = merchant.api<PaymentRow>('POST', `/payments/${id}/refund`);
    const [told] = await endpoint.first(1);
    expect(told?.body).toMatchObject({ type: 'payment_refunded', data: { id } });
    const held = () => merchant.control<{ holding: number }>('GET', `/faults/${body.id}`);
    while ((await held()).body.holding !== 1);
    await merchant.control('POST', `/faults/${body.id}/release`);
    expect((await coming).body.status).toBe('refunded');
    endpoint.close();
  });

  it('expire an open invoice, and leave a paid one alone', async () => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.invoice();
    await merchant.control('POST', `/payments/${invoice.id}/expire`);
    expect((await merchant.read(invoice)).status).toBe('expired');
    const { invoice_id: paid } = await merchant.paid();
    expect((await merchant.control('POST', `/payments/${paid}/expire`)).status).toBe(409);
    expect((await merchant.read({ id: paid })).status).toBe('paid');
  });

  it('let refunds fail, until they may succeed again', async () => {
    const merchant = await sandbox.merchant();
    const { id } = await merchant.paid();
    await merchant.control('POST', '/payments/refund-failing', { failing: true });
    const refused = await merchant.api('POST', `/payments/${id}/refund`);
    expect(refused).toMatchObject({ status: 400, body: { type: 'invalid_request_error' } });
    const { body } = await merchant.api<PaymentRow>('GET', `/payments/${id}`);
    expect(body).toMatchObject({ status: 'paid', refunded: 0 });
    // Without a body it toggles.
    await merchant.control('POST', '/payments/refund-failing');
    expect((await merchant.api('POST', `/payments/${id}/refund`)).status).toBe(200);
  });

  it('let the next payment take another amount', async () => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.invoice();
    await merchant.control('POST', `/payments/${invoice.id}/amount`, { amount: 100 });
    await merchant.press(invoice, VISA);
    const read = await merchant.read(invoice);
    expect(read.amount).toBe(19_900);
    expect(read.payments[0]?.amount).toBe(100);
  });

  it('decline as many of the next payments as was asked for, whatever they are made with', async () => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.invoice();
    await merchant.control('POST', '/payments/decline-next', { times: 1 });
    await merchant.press(invoice, VISA);
    expect((await merchant.read(invoice)).status).toBe('initiated');
    await merchant.press(invoice, VISA);
    const { status, payments } = await merchant.read(invoice);
    expect(status).toBe('paid');
    expect(payments.map((payment) => payment.status).sort()).toEqual(['failed', 'paid']);
  });

  it('show the book of their world', async () => {
    const merchant = await sandbox.merchant();
    const { id, invoice_id } = await merchant.paid();
    const { body } = await merchant.control('GET', '/payments');
    expect(body).toMatchObject({
      payments: [{ id, status: 'paid', amount: 19_900, refunded: 0, invoice_id }],
      invoices: [{ id: invoice_id, status: 'paid' }],
      settings: { webhook: 'normal', refundFailing: false },
    });
  });

  it.each([
    ['webhook', { mode: 'sometimes' }, 422],
    ['webhook', { mode: 'late', after: 'soon' }, 422],
    ['decline-next', { times: -1 }, 422],
    ['none/pay', {}, 404],
  ])('refuse %s %o', async (path, body, status) => {
    const merchant = await sandbox.merchant();
    expect((await merchant.control('POST', `/payments/${path}`, body)).status).toBe(status);
  });
});
