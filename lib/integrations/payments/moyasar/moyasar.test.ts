import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Stub, startStub } from '@/lib/http/stub.fixture';
import { closeSockets } from '@/lib/http/upstream.server';
import { newId } from '@/lib/kernel/id';
import type { Halalas } from '@/lib/kernel/money';
import { log } from '@/lib/observability/log.server';
import type { PaymentGateway } from '../gateway';
import { moyasarGateway } from './moyasar.server';

vi.mock('@/lib/observability/log.server', () => ({
  log: { info: vi.fn(), warn: vi.fn(), alarm: vi.fn() },
}));

const webhookSecret = 'webhook-secret-canary';
const oldSecret = 'webhook-secret-of-before';
let stub: Stub;
let gateway: PaymentGateway;
beforeAll(async () => {
  stub = await startStub();
  gateway = moyasarGateway({
    baseUrl: `${stub.url}/v1`,
    secretKey: 'sk_test_key-canary',
    webhookSecrets: [webhookSecret, oldSecret],
    timeoutMs: 1_500,
  });
});
afterEach(async () => {
  stub.requests.length = 0;
  vi.clearAllMocks();
  await closeSockets();
});
afterAll(() => stub.close());

const attemptId = newId();
const invoice = (more: object = {}) => ({
  id: 'inv_1',
  status: 'initiated',
  amount: 19950,
  currency: 'SAR',
  url: 'https://checkout.moyasar.example/invoices/inv_1?lang=en',
  metadata: { attempt_id: attemptId, locale: 'ar' },
  payments: [],
  ...more,
});
const payment = (more: object = {}) => ({
  id: 'pay_1',
  status: 'paid',
  amount: 19950,
  currency: 'SAR',
  refunded: 0,
  invoice_id: 'inv_1',
  ...more,
});
const start = () =>
  gateway.start({
    attemptId,
    amountHalalas: 19950 as Halalas,
    description: 'باقة العائلة',
    locale: 'ar',
    successUrl: 'https://app.example/return',
    backUrl: 'https://app.example/back',
    expiresAt: new Date('2031-01-05T10:00:00Z'),
  });
const read = (more: object) => {
  stub.answer(200, invoice(more));
  return gateway.read('inv_1');
};

describe('start', () => {
  it('posts halalas, a whole expiry and the attempt, and gives the page in the payer’s language', async () => {
    stub.answer(201, invoice());
    expect(await start()).toEqual({
      gatewayRef: 'inv_1',
      url: 'https://checkout.moyasar.example/invoices/inv_1?lang=ar',
    });
    const [sent] = stub.requests;
    expect(sent?.headers.authorization).toBe(`Basic ${btoa('sk_test_key-canary:')}`);
    expect(JSON.parse(sent?.body ?? '')).toEqual({
      amount: 19950,
      currency: 'SAR',
      description: 'باقة العائلة',
      success_url: 'https://app.example/return',
      back_url: 'https://app.example/back',
      expired_at: '2031-01-05T10:00:00.000Z',
      metadata: { attempt_id: attemptId, locale: 'ar' },
    });
  });

  it('is not repeated once it may have arrived, and says that it is unclear', async () => {
    stub.answerWith((response) => void response.socket?.destroy());
    await expect(start()).rejects.toMatchObject({
      code: 'payment-unreachable',
      detail: { ambiguous: true },
    });
    stub.answer(500);
    await expect(start()).rejects.toMatchObject({ detail: { ambiguous: true } });
    expect(stub.requests).toHaveLength(2);
  });

  it('refuses a payment page without https', async () => {
    stub.answer(201, invoice({ url: 'http://evil.example/pay' }));
    await expect(start()).rejects.toMatchObject({ code: 'payment-unreachable' });
  });

  it.each([401, 403, 405])(
    'treats %i as a refused key, with an alarm that does not contain it',
    async (status) => {
      stub.answer(status, { type: 'authentication_error' });
      await expect(start()).rejects.toMatchObject({ code: 'payment-refused-us' });
      expect(log.alarm).toHaveBeenCalledTimes(1);
      expect(JSON.stringify(vi.mocked(log.alarm).mock.calls)).not.toContain('canary');
    },
  );
});

describe('findByAttempt', () => {
  it('takes only its own, whatever the filter did, and the paid one first', async () => {
    stub.answer(200, {
      invoices: [
        invoice({ id: 'foreign', metadata: { attempt_id: newId() } }),
        invoice({ id: 'open' }),
        invoice({ id: 'paid', status: 'paid' }),
      ],
    });
    expect(await gateway.findByAttempt(attemptId)).toMatchObject({ gatewayRef: 'paid' });
    expect(stub.requests[0]?.query).toEqual({ 'metadata[attempt_id]': attemptId });
    stub.answer(200, { invoices: [invoice({ metadata: null })] });
    expect(await gateway.findByAttempt(attemptId)).toBeNull();
  });
});

describe('read', () => {
  it.each([
    ['initiated', 'pending'],
    ['failed', 'pending'],
    ['on_hold', 'pending'],
    ['a-new-one', 'pending'],
    ['expired', 'ended'],
    ['canceled', 'ended'],
    ['voided', 'ended'],
  ])('takes an unpaid invoice that is %s for %s', async (status, state) => {
    expect(await read({ status })).toMatchObject({ state, payment: null, attemptId });
  });

  it.each([
    ['paid', 0, 'paid'],
    ['captured', 0, 'paid'],
    ['refunded', 950, 'paid'],
    ['refunded', 19950, 'refunded'],
    ['voided', 0, 'refunded'],
  ])('takes a payment that is %s with %i given back for %s', async (status, refunded, state) => {
    const payments = [payment({ id: 'pay_0', status: 'failed' }), payment({ status, refunded })];
    expect(await read({ status: 'paid', payments })).toMatchObject({
      state,
      payment: { id: 'pay_1' },
    });
  });

  it('sees a capture on a page that had ended', async () => {
    expect(await read({ status: 'expired', payments: [payment()] })).toMatchObject({
      state: 'paid',
      payment: { id: 'pay_1', amountHalalas: 19950, currency: 'SAR', refundedHalalas: 0 },
    });
  });

  it('never takes an authorisation, or a verified card, for money', async () => {
    for (const status of ['authorized', 'verified', 'initiated', 'failed']) {
      expect(await read({ payments: [payment({ status })] })).toMatchObject({
        state: 'pending',
        payment: null,
      });
    }
  });

  it('asks for the paid one where the attempts are not listed', async () => {
    stub.answer(200, invoice({ status: 'paid', payment_id: 'pay_1', payments: undefined }));
    stub.answer(200, payment());
    expect(await gateway.read('inv_1')).toMatchObject({ state: 'paid', payment: { id: 'pay_1' } });
    expect(stub.requests[1]?.path).toBe('/v1/payments/pay_1');
  });

  it.each([
    [{ response_code: '51' }, 'insufficient-funds'],
    [{ message: 'INSUFFICIENT FUNDS' }, 'insufficient-funds'],
    [{ response_code: '54' }, 'card-expired'],
    [{ message: 'DECLINED: EXCEEDS WITHDRAWAL LIMIT' }, 'over-limit'],
    [{ response_code: '43', message: 'DECLINED: STOLEN CARD' }, 'declined'],
    [null, 'declined'],
  ])('says why the last card was declined: %o', async (source, decline) => {
    const payments = [
      payment({ status: 'failed', created_at: '2031-01-02', source }),
      payment({ status: 'failed', created_at: '2031-01-01', source: { response_code: '99' } }),
    ];
    expect(await read({ payments })).toMatchObject({ state: 'pending', decline });
  });

  it.each([
    { amount: 199.5 },
    { amount: -1 },
    { currency: null },
    { payments: [{ id: 'x' }] },
    // Paid, but by what?
    { status: 'paid' },
    { status: 'paid', payments: [payment({ status: 'failed' })] },
  ])('rejects an unreadable invoice: %o', async (more) => {
    await expect(read(more)).rejects.toMatchObject({ code: 'payment-unreachable' });
    expect(log.alarm).toHaveBeenCalledWith('gateway-unreadable', expect.anything());
  });
});

describe('refund', () => {
  it('gives back what is left, once', async () => {
    stub.answer(200, payment({ status: 'refunded', refunded: 950 }));
    stub.answer(200, payment({ status: 'refunded', refunded: 19950 }));
    expect(await gateway.refund('pay_1')).toBe(true);
    expect(stub.requests.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['GET', '/v1/payments/pay_1', ''],
      ['POST', '/v1/payments/pay_1/refund', '{"amount":19000}'],
    ]);
  });

  it('reads first: what was given back is not given back again', async () => {
    stub.answer(200, payment({ status: 'refunded', refunded: 19950 }));
    expect(await gateway.refund('pay_1')).toBe(true);
    expect(stub.requests).toHaveLength(1);
  });

  it('never repeats the refund itself; the next call finds it done', async () => {
    stub.answer(200, payment());
    stub.answerWith((response) => void response.socket?.destroy());
    await expect(gateway.refund('pay_1')).rejects.toMatchObject({ detail: { ambiguous: true } });
    expect(stub.requests).toHaveLength(2);
    stub.answer(200, payment({ status: 'refunded', refunded: 19950 }));
    expect(await gateway.refund('pay_1')).toBe(true);
  });

  it('returns false when the gateway refuses a refund, or nothing was paid', async () => {
    stub.answer(200, payment());
    stub.answer(400, { type: 'invalid_request_error' });
    stub.answer(200, payment());
    expect(await gateway.refund('pay_1')).toBe(false);
    stub.answer(200, payment({ status: 'failed' }));
    expect(await gateway.refund('pay_1')).toBe(false);
  });
});

describe('cancel', () => {
  it('returns true once the page cannot be paid, false when it was paid', async () => {
    stub.answer(200, invoice({ status: 'canceled' }));
    expect(await gateway.cancel('inv_1')).toBe(true);
    stub.answer(400, {});
    stub.answer(200, invoice({ status: 'expired' }));
    expect(await gateway.cancel('inv_1')).toBe(true);
    stub.answer(400, {});
    stub.answer(200, invoice({ status: 'paid', payments: [payment()] }));
    expect(await gateway.cancel('inv_1')).toBe(false);
  });
});

describe('verifyWebhook', () => {
  const verify = (raw: string) => gateway.verifyWebhook(raw, new Headers());
  const event = (more: object = {}) =>
    JSON.stringify({
      id: 'evt_1',
      type: 'payment_paid',
      secret_token: webhookSecret,
      data: { id: 'pay_1', invoice_id: 'inv_1', amount: 19950 },
      ...more,
    });

  it('keeps the ids and the type, with the misspelt one mended', () => {
    expect(verify(event({ type: 'payment_faild' }))).toEqual({
      eventId: 'evt_1',
      type: 'payment_failed',
      paymentId: 'pay_1',
      invoiceRef: 'inv_1',
    });
    expect(verify(event({ data: { id: 'pay_1', invoice_id: null } }))).toMatchObject({
      invoiceRef: null,
    });
  });

  it('takes the secret of before as well, while there is one', () => {
    expect(verify(event({ secret_token: oldSecret }))).toMatchObject({ eventId: 'evt_1' });
  });

  it.each([
    event({ secret_token: 'wrong' }),
    event({ secret_token: `${webhookSecret}${oldSecret}` }),
    event({ secret_token: '' }),
    event({ secret_token: undefined }),
    event({ secret_token: [webhookSecret] }),
    event({ data: null }),
    'not json',
    'null',
  ])('refuses %s', (raw) => {
    expect(verify(raw)).toBeNull();
    expect(log.warn).not.toHaveBeenCalled();
  });
});
