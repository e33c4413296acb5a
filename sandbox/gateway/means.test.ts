import { describe, expect, it } from 'vitest';
import { sandboxForTests } from './merchant.fixture';

const sandbox = sandboxForTests();

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
