import { describe, expect, it } from 'vitest';
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
    expect(en).toContain('<title>Payment · Moyasar, test environment</title>');
    expect(en).toContain('&lt;b&gt;Shoes&lt;/b&gt;');
    expect(en).toContain('href="https://shop.example/review"');
    const ar = await page(arabic(invoice));
    expect(ar).toContain('<html lang="ar" dir="rtl">');
    expect(ar).toContain('199.00 ر.س');
    expect(ar).toContain('لا يُخصم فيها أي مبلغ حقيقي');
    expect(ar).toContain('<title>الدفع · ميسر، بيئة تجريبية</title>');
  });

  it('offers what people here pay with, as a test, in the language of the browser', async () => {
    const { url } = await (await sandbox.merchant()).invoice();
    const said: [string, string, RegExp][] = [
      ['ur,ar;q=0.9,en;q=0.5', 'ar', /Apple Pay<\/bdi> <span class="tag">تجربة</],
      ['en-GB,ar;q=0.5', 'en', /Apple Pay<\/bdi> <span class="tag">Test</],
    ];
    for (const [accepted, language, wallet] of said) {
      const headers = { 'accept-language': accepted };
      const shown = await (await fetch(url.replace('?lang=en', ''), { headers })).text();
      expect(shown).toContain(`<html lang="${language}"`);
      expect(shown).toMatch(wallet);
      for (const mark of ['mada', 'VISA', 'Mastercard']) expect(shown).toContain(`>${mark}</li>`);
      expect(shown.match(/autocomplete="cc-\w+"/g)).toHaveLength(4);
    }
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
  it('goes on to the merchant, with hints in the address', async () => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.invoice();
    const { status, location } = await merchant.press(invoice, VISA);
    expect(status).toBe(303);
    const { status: now, payment_id } = await merchant.read(invoice);
    expect(now).toBe('paid');
    expect(location?.href).toBe(
      `https://shop.example/return?a=1&id=${payment_id}&status=paid&message=APPROVED`,
    );
  });

  it('understands spaces, dashes, invisible marks and Arabic digits', async () => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.invoice();
    const typed = { expiry: '\u200f١٢ – ٢٠٢٩', cvc: '１２３' };
    expect((await merchant.press(invoice, '٤١١١ ١١١١‑١١١١\u200e ١١١١', typed)).status).toBe(303);
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
    expect(shown).toContain('•••• 1101');
    // The bank's own words are for the merchant.
    expect(shown).not.toContain('INSUFFICIENT');
    const shownInArabic = await page(location?.href.replace('lang=en', 'lang=ar') ?? '');
    expect(shownInArabic).toContain('رصيد البطاقة لا يكفي.');
    expect(shownInArabic).toContain('لم يُخصم أي مبلغ.');
    expect(await merchant.read(invoice)).toMatchObject({ status: 'initiated', payment_id: null });

    await merchant.press(invoice, VISA);
    const read = await merchant.read(invoice);
    expect(read.status).toBe('paid');
    expect(read.payments.map((payment) => payment.status)).toEqual(['failed', 'paid']);
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

/** Presses Apple Pay on the hosted page, which sends no card. */
const byApplePay = (url: string) =>
  fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ method: 'applepay' }),
    redirect: 'manual',
  });

describe('the published test cards', () => {
  it.each([
    ['4201320111111010', 'mada', 'paid', 'APPROVED', '00'],
    ['4111111111111111', 'visa', 'paid', 'APPROVED', '00'],
    ['5421080101000000', 'master', 'paid', 'APPROVED', '00'],
    ['4201320000013020', 'mada', 'failed', 'UNSPECIFIED FAILURE', '99'],
    ['4201320000311101', 'mada', 'failed', 'INSUFFICIENT FUNDS', '51'],
    ['4201320131000508', 'mada', 'failed', 'DECLINED: LOST CARD', '41'],
    ['4201321234411220', 'mada', 'failed', 'DECLINED', '05'],
    ['4201322267774310', 'mada', 'failed', 'DECLINED: EXPIRED CARD', '54'],
    ['4201326324640570', 'mada', 'failed', 'DECLINED: EXCEEDS WITHDRAWAL LIMIT', '61'],
    ['4201321144311528', 'mada', 'failed', 'DECLINED: STOLEN CARD', '43'],
    ['4111118250252531', 'visa', 'failed', '3DS: attempted but not available', null],
    // On no list: it fails.
    ['5555555555554444', 'master', 'failed', 'UNSPECIFIED FAILURE', '99'],
    ['4242424242424242', 'visa', 'failed', 'UNSPECIFIED FAILURE', '99'],
    ['378282246310005', 'amex', 'failed', 'UNSPECIFIED FAILURE', '99'],
  ])('%s of %s: %s, %s', async (number, company, status, message, code) => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.invoice();
    expect((await merchant.press(invoice, number)).status).toBe(303);
    const [payment] = (await merchant.read(invoice)).payments;
    expect(payment).toMatchObject({
      status,
      source: { type: 'creditcard', company, message, response_code: code },
    });
    expect(payment?.source.number).toBe(`XXXX-XXXX-XXXX-${number.slice(-4)}`);
  });
});

describe('the published test amounts of Apple Pay', () => {
  it.each([
    [200, 'paid', '00'],
    [300, 'paid', '00'],
    [1000, 'failed', '99'],
    [1100, 'failed', '99'],
    [1101, 'failed', '51'],
    [1201, 'failed', '41'],
    [1301, 'failed', '05'],
    [1401, 'failed', '54'],
    [1501, 'failed', '61'],
    [1601, 'failed', '43'],
    [1700, 'failed', '43'],
    // Any other amount fails.
    [199.99, 'failed', '99'],
    [300.01, 'failed', '99'],
    [1700.01, 'failed', '99'],
  ])('SAR %d: %s %s', async (riyals, status, code) => {
    const merchant = await sandbox.merchant();
    const invoice = await merchant.invoice({ amount: Math.round(riyals * 100) });
    expect((await byApplePay(invoice.url)).status).toBe(303);
    const read = await merchant.read(invoice);
    expect(read.status).toBe(status === 'paid' ? 'paid' : 'initiated');
    expect(read.payments[0]).toMatchObject({
      status,
      source: { type: 'applepay', company: 'mada', name: null, response_code: code },
    });
  });
});
