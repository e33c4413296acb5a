import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Stub, startStub } from '@/lib/http/stub.fixture';
import { closeSockets } from '@/lib/http/upstream.server';
import { gateway } from '@/lib/integrations/payments/gateway.server';
import { moyasarGateway } from '@/lib/integrations/payments/moyasar/moyasar.server';
import { newId } from '@/lib/kernel/id';
import type { Halalas } from '@/lib/kernel/money';
import { gatewayConformance } from './gateway-conformance';
import { TestSandbox } from './test-sandbox';

let world: TestSandbox;
beforeAll(async () => {
  world = await TestSandbox.start();
});
afterAll(async () => {
  await closeSockets();
  await world.close();
});

const lever = async (gatewayRef: string, name: string, body: object = {}): Promise<void> => {
  await world.control('POST', `payments/${gatewayRef}/${name}`, body);
};
const lose = async (operation: string): Promise<void> => {
  await world.fault({ operation, kind: 'reset-after-commit', times: 1 });
};

gatewayConformance('moyasar', async () => ({
  gateway: gateway(),
  pay: (gatewayRef) => lever(gatewayRef, 'pay'),
  decline: (gatewayRef) => lever(gatewayRef, 'fail'),
  expire: (gatewayRef) => lever(gatewayRef, 'expire'),
  payLate: (gatewayRef) => lever(gatewayRef, 'pay', { late: true }),
  loseNextStart: () => lose('gateway-create-invoice'),
  loseNextRefund: () => lose('gateway-refund'),
}));

const startOne = () =>
  gateway().start({
    attemptId: newId(),
    amountHalalas: 19950 as Halalas,
    description: 'Family plan',
    locale: 'en',
    successUrl: 'https://app.example/return',
    backUrl: 'https://app.example/back',
    expiresAt: new Date('2099-01-01T00:00:00Z'),
  });

describe('the Moyasar client', () => {
  it('opens its page in the language of the payer', async () => {
    const started = await startOne();
    expect(new URL(started.url).searchParams.get('lang')).toBe('en');
    expect((await fetch(started.url)).status).toBe(200);
  });

  it('refuses a refund that the merchant’s balance does not cover', async () => {
    const { gatewayRef } = await startOne();
    await lever(gatewayRef, 'pay');
    const paymentId = (await gateway().read(gatewayRef)).payment?.id ?? '';
    await world.control('POST', 'payments/refund-failing', { failing: true });
    expect(await gateway().refund(paymentId)).toBe(false);
    await world.control('POST', 'payments/refund-failing', { failing: false });
    expect(await gateway().refund(paymentId)).toBe(true);
  });

  it.each(['sk_test_unknown', 'sk_live_unknown'])('refuses the key %s', async (secretKey) => {
    const baseUrl = `${world.url}/gateway/v1`;
    const stranger = moyasarGateway({
      baseUrl,
      secretKey,
      webhookSecrets: ['x'],
      timeoutMs: 2_000,
    });
    await expect(stranger.read(newId())).rejects.toMatchObject({ code: 'payment-refused-us' });
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
    const { gatewayRef } = await startOne();
    const failed = verify(await next(() => lever(gatewayRef, 'fail')));
    expect(failed).toMatchObject({ type: 'payment_failed', invoiceRef: gatewayRef });
    const paid = verify(await next(() => lever(gatewayRef, 'pay')));
    expect(paid).toMatchObject({ type: 'payment_paid', invoiceRef: gatewayRef });
    expect(paid?.paymentId).toBe((await gateway().read(gatewayRef)).payment?.id);
    expect(paid?.eventId).not.toBe(failed?.eventId);
  });

  it('is ignored with another secret', async () => {
    await world.control('POST', 'payments/webhook', { mode: 'wrong-secret' });
    const { gatewayRef } = await startOne();
    const raw = await next(() => lever(gatewayRef, 'pay'));
    expect(JSON.parse(raw)).toMatchObject({ type: 'payment_paid' });
    expect(verify(raw)).toBeNull();
  });
});
