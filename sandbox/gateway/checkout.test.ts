import { describe, expect, it } from 'vitest';
import type { PaymentRow } from './book';
import { type ListedInvoice, POOR_CARD, sandboxForTests, VISA } from './merchant.fixture';

const sandbox = sandboxForTests();
const page = async (url: string) => (await fetch(url)).text();
const arabic = ({ url }: ListedInvoice) => url.replace('lang=en', 'lang=ar');

describe('the hosted page', () => {
  it('says in both languages what is paid, and that no money moves', async () => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.invoice({ description: '<b>Shoes</b>' });
    const en = await page(invoice.url);
    expect(en).toContain('<html lang="en" dir="ltr">');
    expect(en).toContain('SAR 199.00');
    expect(en).toContain('no real money');
    expect(en).toContain('&lt;b&gt;Shoes&lt;/b&gt;');
    expect(en).toContain('href="https://shop.example/review"');
    const ar = await page(arabic(invoice));
    expect(ar).toContain('<html lang="ar" dir="rtl">');
    expect(ar).toContain('199.00 ريال');
    expect(ar).toContain('صفحة دفع تجريبية');
  });

  it('fills the form with a published test card, and with no other', async () => {
    const invoice = await (await sandbox.merchant()).invoice();
    expect(await page(`${invoice.url}&card=${VISA}`)).toContain(`value="${VISA}"`);
    expect(await page(`${invoice.url}&card=5555555555554444`)).not.toContain('5555555555554444');
  });

  it('is a 404 for an unknown invoice', async () => {
    const answer = await fetch(`${sandbox.urls.url}/gateway/invoices/none?lang=ar`);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('لا توجد فاتورة هنا');
  });
});

describe('paying', () => {
  it.each([
    ['4201320111111010', 'mada'],
    [VISA, 'visa'],
    ['5421080101000000', 'master'],
  ])('takes %s', async (number, company) => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.invoice();
    const { status, location } = await merchant.press(invoice, number);
    expect(status).toBe(303);
    const read = await merchant.read(invoice);
    const [payment] = read.payments;
    expect(read).toMatchObject({ status: 'paid', payment_id: payment?.id });
    expect(payment).toMatchObject({
      status: 'paid',
      amount: 19_900,
      currency: 'SAR',
      invoice_id: invoice.id,
      captured: 19_900,
      refunded: 0,
      source: {
        type: 'creditcard',
        company,
        number: `XXXX-XXXX-XXXX-${number.slice(-4)}`,
        message: 'APPROVED',
        response_code: '00',
      },
    });
    expect(location?.href).toBe(
      `https://shop.example/return?a=1&id=${payment?.id}&status=paid&message=APPROVED`,
    );
  });

  it('understands spaces and Arabic digits', async () => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.invoice();
    const typed = { expiry: '١٢ / ٢٠٢٩', cvc: '١٢٣' };
    expect((await merchant.press(invoice, '٤١١١ ١١١١ ١١١١ ١١١١', typed)).status).toBe(303);
    expect((await merchant.read(invoice)).status).toBe('paid');
  });

  it('explains a declined card, and lets the next one through', async () => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.invoice();
    const { status, location } = await merchant.press(invoice, POOR_CARD);
    expect(status).toBe(303);
    expect(location?.pathname).toBe(new URL(invoice.url).pathname);
    const shown = await page(location?.href ?? '');
    expect(shown).toContain('There is not enough money on the card.');
    expect(shown).toContain('INSUFFICIENT FUNDS');
    expect(await merchant.read(invoice)).toMatchObject({ status: 'initiated', payment_id: null });

    await merchant.press(invoice, VISA);
    const read = await merchant.read(invoice);
    expect(read.status).toBe('paid');
    expect(read.payments.map((payment) => payment.status)).toEqual(['failed', 'paid']);
  });

  it('fails a card that is on no list', async () => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.invoice();
    await merchant.press(invoice, '5555555555554444');
    const [payment] = (await merchant.read(invoice)).payments;
    expect(payment).toMatchObject({ status: 'failed', source: { message: 'UNSPECIFIED FAILURE' } });
  });

  it('pays once, however often Pay is pressed', async () => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.invoice();
    const presses = [1, 2, 3, 4].map(() => merchant.press(invoice, VISA));
    const landed = (await Promise.all(presses)).map(({ location }) => location?.href);
    expect(new Set(landed).size).toBe(1);
    expect(landed[0]).toMatch(/^https:\/\/shop\.example\/return/);
    expect((await merchant.read(invoice)).payments).toHaveLength(1);
  });

  it.each([
    ['number', { number: '4111' }],
    ['name', { name: 'Sara' }],
    ['expiry', { expiry: '13/29' }],
    ['expiry', { expiry: '11/26' }],
    ['cvc', { cvc: '12' }],
  ])('says beside the %s what is wrong: %o', async (field, change) => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.invoice();
    const typed = { name: 'Noura Saad', cvc: '987', ...change };
    const { status, html } = await merchant.press(invoice, VISA, typed);
    expect(status).toBe(422);
    expect(html.match(/class="problem" id="(\w+)-problem"/g)).toHaveLength(1);
    expect(html).toContain(`id="${field}-problem"`);
    expect(html).toContain(`value="${typed.name}"`);
    expect(html).not.toContain('987');
    expect((await merchant.read(invoice)).payments).toEqual([]);
  });

  it('takes a card through the last day of its month', async () => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.invoice();
    expect((await merchant.press(invoice, VISA, { expiry: '12/26' })).status).toBe(303);
  });
});

describe('an invoice that is over', () => {
  it('leads on when it is paid, and back when it is not', async () => {
    const merchant = await sandbox.merchant();
    const paid = await merchant.invoice();
    await merchant.press(paid, VISA);
    expect(await page(paid.url)).toContain('href="https://shop.example/return?a=1&amp;id=');

    const cancelled = await merchant.invoice();
    await merchant.api('PUT', `/invoices/${cancelled.id}/cancel`);
    const shown = await page(arabic(cancelled));
    expect(shown).toContain('أُلغيت هذه الفاتورة');
    expect(shown).toContain('href="https://shop.example/review"');
    expect(shown).not.toContain('<form');

    const late = await merchant.invoice();
    await merchant.control('POST', `/payments/${late.id}/expire`);
    expect(await page(late.url)).toContain('The time to pay is over');
  });
});

describe('the controls', () => {
  it('pay without a browser, and late only when told so', async () => {
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
    ['none/pay', {}, 404],
  ])('refuse %s %o', async (path, body, status) => {
    const merchant = await sandbox.merchant();
    expect((await merchant.control('POST', `/payments/${path}`, body)).status).toBe(status);
  });
});
