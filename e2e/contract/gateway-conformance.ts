import { beforeEach, describe, expect, it } from 'vitest';
import type { PaymentGateway } from '@/lib/integrations/payments/gateway';
import { newId } from '@/lib/kernel/id';
import type { Halalas } from '@/lib/kernel/money';

/** Controls what a payer and time do to a payment page, by whatever means the provider offers. */
export interface GatewayHarness {
  gateway: PaymentGateway;
  pay(gatewayRef: string): Promise<void>;
  /** Pays with a card that is declined for insufficient funds. */
  decline(gatewayRef: string): Promise<void>;
  expire(gatewayRef: string): Promise<void>;
  /** Captures after the page expired. */
  payLate(gatewayRef: string): Promise<void>;
  /** Loses the response to the next `start`, after the provider processed it. */
  loseNextStart(): Promise<void>;
  loseNextRefund(): Promise<void>;
}

const amountHalalas = 19950 as Halalas;

/** The contract tests that every payment provider must pass. */
export function gatewayConformance(name: string, setStage: () => Promise<GatewayHarness>): void {
  describe(`${name} fulfils the gateway contract:`, () => {
    let stage: GatewayHarness;
    beforeEach(async () => {
      stage = await setStage();
    });
    const start = (attemptId = newId()) =>
      stage.gateway.start({
        attemptId,
        amountHalalas,
        description: 'باقة العائلة',
        locale: 'ar',
        successUrl: 'https://app.example/ar/return?a=1',
        backUrl: 'https://app.example/ar/back',
        // Later than any clock of a test environment.
        expiresAt: new Date('2099-01-01T00:00:00Z'),
      });
    const read = (gatewayRef: string) => stage.gateway.read(gatewayRef);

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
      expect(await stage.gateway.findByAttempt(attemptId)).toEqual(started);
      expect(await stage.gateway.findByAttempt(newId())).toBeNull();
    });

    it('a page whose creation response was lost is found and not created twice', async () => {
      const attemptId = newId();
      await stage.loseNextStart();
      await expect(start(attemptId)).rejects.toMatchObject({
        code: 'payment-unreachable',
        detail: { ambiguous: true },
      });
      const found = await stage.gateway.findByAttempt(attemptId);
      expect(found && (await read(found.gatewayRef)).attemptId).toBe(attemptId);
    });

    it('a declined card keeps the page open with a reason, and another card pays it', async () => {
      const { gatewayRef } = await start();
      await stage.decline(gatewayRef);
      expect(await read(gatewayRef)).toMatchObject({
        state: 'pending',
        payment: null,
        decline: 'insufficient-funds',
      });
      await stage.pay(gatewayRef);
      expect(await read(gatewayRef)).toMatchObject({
        state: 'paid',
        payment: { amountHalalas, currency: 'SAR', refundedHalalas: 0 },
      });
    });

    it('an unpaid page can be cancelled repeatedly, a paid page cannot', async () => {
      const paid = await start();
      await stage.pay(paid.gatewayRef);
      expect(await stage.gateway.cancel(paid.gatewayRef)).toBe(false);
      const open = await start();
      expect(await stage.gateway.cancel(open.gatewayRef)).toBe(true);
      expect(await stage.gateway.cancel(open.gatewayRef)).toBe(true);
      expect(await read(open.gatewayRef)).toMatchObject({ state: 'ended', payment: null });
    });

    it('an expired page has ended and counts as cancelled', async () => {
      const { gatewayRef } = await start();
      await stage.expire(gatewayRef);
      expect(await read(gatewayRef)).toMatchObject({ state: 'ended' });
      expect(await stage.gateway.cancel(gatewayRef)).toBe(true);
    });

    it('a late capture is reported after the page has ended', async () => {
      const { gatewayRef } = await start();
      await stage.gateway.cancel(gatewayRef);
      await stage.payLate(gatewayRef);
      expect(await read(gatewayRef)).toMatchObject({ state: 'paid', payment: { amountHalalas } });
    });

    it('a refund is made once, also when its response was lost', async () => {
      const { gatewayRef } = await start();
      await stage.pay(gatewayRef);
      const paymentId = (await read(gatewayRef)).payment?.id ?? '';
      await stage.loseNextRefund();
      await expect(stage.gateway.refund(paymentId)).rejects.toMatchObject({
        code: 'payment-unreachable',
      });
      expect(await stage.gateway.refund(paymentId)).toBe(true);
      expect(await stage.gateway.refund(paymentId)).toBe(true);
      expect(await read(gatewayRef)).toMatchObject({
        state: 'refunded',
        payment: { id: paymentId, refundedHalalas: amountHalalas },
      });
    });

    it('an unknown page is an error and not a state', async () => {
      await expect(read(newId())).rejects.toMatchObject({ code: 'payment-unreachable' });
    });
  });
}
