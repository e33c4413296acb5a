import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Stub, startStub } from '@/lib/http/stub.fixture';
import { closeSockets } from '@/lib/http/upstream.server';
import { gateway } from '@/lib/integrations/payments/gateway.server';
import { newId } from '@/lib/kernel/id';
import type { Halalas } from '@/lib/kernel/money';
import { TestSandbox } from './test-sandbox';

let world: TestSandbox;
beforeAll(async () => {
  world = await TestSandbox.start();
});
afterAll(async () => {
  await closeSockets();
  await world.close();
});

const amountHalalas = 19950 as Halalas;
const start = (attemptId = newId()) =>
  gateway().start({
    attemptId,
    amountHalalas,
    description: 'باقة العائلة',
    locale: 'ar',
    successUrl: 'https://app.example/ar/return?a=1',
    backUrl: 'https://app.example/ar/back',
    // Later than any clock of a test environment.
    expiresAt: new Date('2099-01-01T00:00:00Z'),
  });
const read = (gatewayRef: string) => gateway().read(gatewayRef);

/** What a payer and time do to a payment page; `fail` is a card with insufficient funds. */
const change = async (
  gatewayRef: string,
  action: 'pay' | 'fail' | 'expire',
  body: object = {},
): Promise<void> => {
  await world.control('POST', `payments/${gatewayRef}/${action}`, body);
};
/** Loses the response to the next call, after the provider processed it. */
const loseResponse = (operation: string) =>
  world.fault({ operation, kind: 'reset-after-commit', times: 1 });

describe('the gateway', () => {
  it('a new page is pending, has its amount and reference, and can be found again', async () => {
    const attemptId = newId();
    const started = await start(attemptId);
    expect(await read(started.gatewayRef)).toEqual({
      state: 'pending',
      amountHalalas,
      currency: 'SAR',
      attemptId,
      payment: null,
      decline: null,
    });
    await start();
    expect(await gateway().findByAttempt(attemptId)).toEqual(started);
    expect(await gateway().findByAttempt(newId())).toBeNull();
  });

  it('a page whose creation response was lost is found and not created twice', async () => {
    const attemptId = newId();
    await loseResponse('gateway-create-invoice');
    await expect(start(attemptId)).rejects.toMatchObject({
      code: 'payment-unreachable',
      detail: { ambiguous: true },
    });
    const found = await gateway().findByAttempt(attemptId);
    expect(found && (await read(found.gatewayRef)).attemptId).toBe(attemptId);
  });

  it('a declined card keeps the page open with a reason, and another card pays it', async () => {
    const { gatewayRef } = await start();
    await change(gatewayRef, 'fail');
    expect(await read(gatewayRef)).toMatchObject({
      state: 'pending',
      payment: null,
      decline: 'insufficient-funds',
    });
    await change(gatewayRef, 'pay');
    expect(await read(gatewayRef)).toMatchObject({
      state: 'paid',
      payment: { amountHalalas, currency: 'SAR', refundedHalalas: 0 },
    });
  });

  it('an unpaid page can be cancelled repeatedly, a paid page cannot', async () => {
    const paid = await start();
    await change(paid.gatewayRef, 'pay');
    expect(await gateway().cancel(paid.gatewayRef)).toBe(false);
    const open = await start();
    expect(await gateway().cancel(open.gatewayRef)).toBe(true);
    expect(await gateway().cancel(open.gatewayRef)).toBe(true);
    expect(await read(open.gatewayRef)).toMatchObject({ state: 'ended', payment: null });
  });

  it('an expired page has ended and counts as cancelled', async () => {
    const { gatewayRef } = await start();
    await change(gatewayRef, 'expire');
    expect(await read(gatewayRef)).toMatchObject({ state: 'ended' });
    expect(await gateway().cancel(gatewayRef)).toBe(true);
  });

  it('a late capture is reported after the page has ended', async () => {
    const { gatewayRef } = await start();
    await gateway().cancel(gatewayRef);
    await change(gatewayRef, 'pay', { late: true });
    expect(await read(gatewayRef)).toMatchObject({ state: 'paid', payment: { amountHalalas } });
  });

  it('a refund is made once, also when its response was lost', async () => {
    const { gatewayRef } = await start();
    await change(gatewayRef, 'pay');
    const paymentId = (await read(gatewayRef)).payment?.id ?? '';
    await loseResponse('gateway-refund');
    await expect(gateway().refund(paymentId)).rejects.toMatchObject({
      code: 'payment-unreachable',
    });
    expect(await gateway().refund(paymentId)).toBe(true);
    expect(await gateway().refund(paymentId)).toBe(true);
    expect(await read(gatewayRef)).toMatchObject({
      state: 'refunded',
      payment: { id: paymentId, refundedHalalas: amountHalalas },
    });
  });

  it('an unknown page is an error and not a state', async () => {
    await expect(read(newId())).rejects.toMatchObject({ code: 'payment-unreachable' });
  });
});

describe('its webhook', () => {
  let endpoint: Stub;
  beforeAll(async () => {
    endpoint = await startStub();
    await world.tellOfPayments(`${endpoint.url}/hook`);
  });
  afterAll(() => endpoint.close());

  const next = async (act: () => Promise<void>): Promise<string> => {
    endpoint.requests.length = 0;
    endpoint.answer(200);
    await act();
    await vi.waitUntil(() => endpoint.requests.length > 0);
    return endpoint.requests[0]?.body ?? '';
  };

  const verify = (raw: string) => gateway().verifyWebhook(raw, new Headers());

  it('is accepted with its secret, and names the invoice', async () => {
    const { gatewayRef } = await start();
    const failed = verify(await next(() => change(gatewayRef, 'fail')));
    expect(failed).toMatchObject({ type: 'payment_failed', invoiceRef: gatewayRef });
    const paid = verify(await next(() => change(gatewayRef, 'pay')));
    expect(paid).toMatchObject({ type: 'payment_paid', invoiceRef: gatewayRef });
    expect(paid?.paymentId).toBe((await read(gatewayRef)).payment?.id);
    expect(paid?.eventId).not.toBe(failed?.eventId);
  });
});
