import { describe, expect, it } from 'vitest';
import {
  INSUFFICIENT_FUNDS_CARD,
  type ListedInvoice,
  sandboxForTests,
  VISA,
} from './merchant.fixture';

const sandbox = sandboxForTests();
const page = async (url: string) => (await fetch(url)).text();
const arabic = ({ url }: ListedInvoice) => url.replace('lang=en', 'lang=ar');
async function opened(change = {}) {
  const merchant = await sandbox.merchant();
  return { merchant, invoice: await merchant.createInvoice(change) };
}

describe('the hosted page', () => {
  it('shows in both languages what is paid and that no money moves', async () => {
    const { invoice } = await opened({ description: '<b>Shoes</b>' });
    const [en, ar] = [await page(invoice.url), await page(arabic(invoice))];
    for (const words of [
      '<html lang="en" dir="ltr">',
      'SAR 199.00',
      'no real money',
      '<title>Payment · Moyasar, test environment</title>',
      '&lt;b&gt;Shoes&lt;/b&gt;',
      'href="https://shop.example/review"',
    ])
      expect(en).toContain(words);
    for (const words of [
      '<html lang="ar" dir="rtl">',
      '199.00 ر.س',
      'لا يُخصم فيها أي مبلغ حقيقي',
      '<title>الدفع · ميسر، بيئة تجريبية</title>',
    ])
      expect(ar).toContain(words);
  });

  it("offers the local payment methods in the browser's language", async () => {
    const { invoice } = await opened();
    for (const [accepted, language, wallet] of [
      ['ur,ar;q=0.9,en;q=0.5', 'ar', /Apple Pay<\/bdi> <span class="tag">تجربة</],
      ['en-GB,ar;q=0.5', 'en', /Apple Pay<\/bdi> <span class="tag">Test</],
    ] as const) {
      const headers = { 'accept-language': accepted };
      const shown = await (await fetch(invoice.url.replace('?lang=en', ''), { headers })).text();
      expect(shown).toContain(`<html lang="${language}"`);
      expect(shown).toMatch(wallet);
      for (const mark of ['mada', 'VISA', 'Mastercard']) expect(shown).toContain(`>${mark}</li>`);
      expect(shown.match(/autocomplete="cc-\w+"/g)).toHaveLength(4);
    }
  });

  it('fills the form only with a published test card', async () => {
    const { invoice } = await opened();
    expect(await page(`${invoice.url}&card=${VISA}`)).toContain(`value="${VISA}"`);
    expect(await page(`${invoice.url}&card=5555555555554444`)).not.toContain('5555555555554444');
  });

  it('links to the merchant from a paid, expired or cancelled invoice', async () => {
    const { merchant, invoice } = await opened();
    await merchant.submitCard(invoice, VISA);
    expect(await page(invoice.url)).toContain('href="https://shop.example/return?a=1&amp;id=');

    const cancelled = await merchant.createInvoice();
    await merchant.api('PUT', `/invoices/${cancelled.id}/cancel`);
    const shown = await page(arabic(cancelled));
    expect(shown).toContain('أُلغيت هذه الفاتورة');
    expect(shown).toContain('href="https://shop.example/review"');
    expect(shown).not.toContain('<form');

    const none = await fetch(`${sandbox.urls.url}/gateway/invoices/none?lang=ar`);
    expect([none.status, await none.text()]).toEqual([
      404,
      expect.stringContaining('لا توجد فاتورة هنا'),
    ]);
  });
});

describe('paying', () => {
  it('redirects to the merchant with the payment in the query; repeated clicks pay once', async () => {
    const { merchant, invoice } = await opened();
    const presses = await Promise.all([1, 2, 3, 4].map(() => merchant.submitCard(invoice, VISA)));
    const { status, payment_id, payments } = await merchant.readInvoice(invoice);
    expect([status, payments.length]).toEqual(['paid', 1]);
    const hints = `a=1&id=${payment_id}&status=paid&message=APPROVED`;
    for (const { status, location } of presses) {
      expect([status, location?.href]).toEqual([303, `https://shop.example/return?${hints}`]);
    }
  });

  it('accepts spaces, dashes, invisible characters and Arabic digits', async () => {
    const { merchant, invoice } = await opened();
    const typed = { expiry: '\u200f١٢ – ٢٠٢٩', cvc: '１２３' };
    await merchant.submitCard(invoice, '٤١١١ ١١١١‑١١١١\u200e ١١١١', typed);
    expect((await merchant.readInvoice(invoice)).status).toBe('paid');
  });

  it('explains a declined card and accepts the next one', async () => {
    const { merchant, invoice } = await opened();
    const { location } = await merchant.submitCard(invoice, INSUFFICIENT_FUNDS_CARD);
    expect(location?.pathname).toBe(new URL(invoice.url).pathname);
    const shown = await page(location?.href ?? '');
    expect(shown).toContain('There is not enough money on the card.');
    expect(shown).toContain('•••• 1101');
    // The issuer's own message is for the merchant only.
    expect(shown).not.toContain('INSUFFICIENT');
    const inArabic = await page(location?.href.replace('lang=en', 'lang=ar') ?? '');
    expect(inArabic).toContain('رصيد البطاقة لا يكفي.');
    expect(await merchant.readInvoice(invoice)).toMatchObject({
      status: 'initiated',
      payment_id: null,
    });

    await merchant.submitCard(invoice, VISA);
    const { payments } = await merchant.readInvoice(invoice);
    expect(payments.map((payment) => payment.status)).toEqual(['failed', 'paid']);
  });

  it.each([
    ['number', { number: '4111' }],
    ['name', { name: 'Sara' }],
    ['expiry', { expiry: '13/29' }],
    ['expiry', { expiry: '11/26' }],
    ['cvc', { cvc: '12' }],
  ])('shows an error beside the %s: %o', async (field, change) => {
    const { merchant, invoice } = await opened();
    const typed = { name: 'Noura Saad', cvc: '987', ...change };
    const { status, html } = await merchant.submitCard(invoice, VISA, typed);
    expect(status).toBe(422);
    expect(html.match(/class="problem" id="(\w+)-problem"/g)).toHaveLength(1);
    expect(html).toContain(`id="${field}-problem"`);
    expect(html).toContain(`value="${typed.name}"`);
    expect(html).not.toContain('987');
    expect((await merchant.readInvoice(invoice)).payments).toEqual([]);
    // A card is valid through the last day of its month.
    expect((await merchant.submitCard(invoice, VISA, { expiry: '12/26' })).status).toBe(303);
  });
});

it.each([
  ['4201320111111010', 'mada', 'paid', 'APPROVED', '00'],
  ['4111111111111111', 'visa', 'paid', 'APPROVED', '00'],
  ['5421080101000000', 'master', 'paid', 'APPROVED', '00'],
  ['4201320000311101', 'mada', 'failed', 'INSUFFICIENT FUNDS', '51'],
  ['4201322267774310', 'mada', 'failed', 'DECLINED: EXPIRED CARD', '54'],
  ['4111118250252531', 'visa', 'failed', '3DS: attempted but not available', null],
  // An unlisted card fails.
  ['5555555555554444', 'master', 'failed', 'UNSPECIFIED FAILURE', '99'],
  ['378282246310005', 'amex', 'failed', 'UNSPECIFIED FAILURE', '99'],
])('the card %s of %s: %s, %s', async (number, company, status, message, code) => {
  const { merchant, invoice } = await opened();
  await merchant.submitCard(invoice, number);
  const [payment] = (await merchant.readInvoice(invoice)).payments;
  const source = { type: 'creditcard', company, message, response_code: code };
  expect(payment).toMatchObject({ status, source });
  expect(payment?.source.number).toBe(`XXXX-XXXX-XXXX-${number.slice(-4)}`);
});

it.each([
  [200, 'paid', '00'],
  [300, 'paid', '00'],
  [1000, 'failed', '99'],
  [1101, 'failed', '51'],
  [1201, 'failed', '41'],
  [1301, 'failed', '05'],
  [1401, 'failed', '54'],
  [1501, 'failed', '61'],
  [1700, 'failed', '43'],
  // An unlisted amount fails.
  [300.01, 'failed', '99'],
])('Apple Pay of SAR %d: %s %s', async (riyals, status, code) => {
  const { merchant, invoice } = await opened({ amount: Math.round(riyals * 100) });
  const body = new URLSearchParams({ method: 'applepay' });
  await fetch(invoice.url, { method: 'POST', body, redirect: 'manual' });
  const read = await merchant.readInvoice(invoice);
  expect(read.status).toBe(status === 'paid' ? 'paid' : 'initiated');
  const source = { type: 'applepay', company: 'mada', name: null, response_code: code };
  expect(read.payments[0]).toMatchObject({ status, source });
});
