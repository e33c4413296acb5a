import { expect } from '@playwright/test';
import { until } from '../../scripts/stack/ready';
import type { App } from './app';
import { invoiceOf } from './customer-client';
import { newestCheckoutId, query } from './database';
import { customerTokenOf } from './decrypt';
import { callsOf } from './pin';
import { runServices } from './run-services';
import { walkToPayment } from './walk';
import type { Wizard } from './wizard';
import type { World } from './world';

interface CheckoutState {
  id: string;
  state: string;
  attention: string | null;
  payment: string;
  subscription_id: string;
}

export const readCheckout = async (app: App): Promise<CheckoutState> => {
  const [row] = await query<CheckoutState>(
    app,
    `select c.id, c.state, c.attention, c.subscription_id, p.state as payment from checkouts c
     join payments p on p.checkout_id = c.id where c.id = ${newestCheckoutId}
     order by p.created_at desc limit 1`,
  );
  if (!row) throw new Error('no checkout');
  return row;
};

/** Makes the checkout due now: the backoff runs in real time and grows. */
export const makeDue = (app: App) =>
  query(
    app,
    `update checkouts set next_attempt_at = now() where id = ${newestCheckoutId}
      and next_attempt_at > now()`,
  );

export const expectEventually = (app: App, wanted: Partial<CheckoutState>) =>
  expect
    .poll(
      async () => {
        await makeDue(app);
        return readCheckout(app);
      },
      { timeout: 40_000 },
    )
    .toMatchObject(wanted);

/** Waits until the settling worker has taken and released one more lease. */
export async function waitForAnotherAttempt(app: App): Promise<void> {
  const look = async () => {
    const [row] = await query<{ fence: number; free: boolean }>(
      app,
      `select fence, lease_until is null as free from checkouts where id = ${newestCheckoutId}`,
    );
    if (!row) throw new Error('no checkout');
    return row;
  };
  const before = await look();
  await until('one more look to be over', async () => {
    const { fence, free } = await look();
    if (fence > before.fence && free) return true;
    // Also when no attempt is planned.
    await query(
      app,
      `update checkouts set next_attempt_at = now() where id = ${newestCheckoutId} and lease_until is null`,
    );
    return undefined;
  });
}

/**
 * The customer paid and left; the partner does not answer the confirm request, whether or not it
 * processed it. Returns the gateway's id of the payment.
 */
export async function payWithoutConfirm(wizard: Wizard, world: World, app: App): Promise<string> {
  await walkToPayment(wizard);
  const invoice = invoiceOf(wizard.page.url());
  await wizard.page.close();
  await world.fault({ operation: 'confirm-payment', kind: 'reset', times: 10_000 });
  const seen = await world.lastRequest();
  await world.pay(invoice);
  await until('the confirm was sent', async () =>
    (await callsOf(world, seen, 'confirm-payment')).length > 0 ? true : undefined,
  );
  await expectEventually(app, { state: 'confirming', payment: 'paid' });
  return invoice;
}

/**
 * Makes the partner activate late, with a confirm request sent directly: the app cannot know what
 * became of its own.
 */
export async function activateLate(
  app: App,
  mobile: string,
  subscriptionId: string,
): Promise<void> {
  const form = new FormData();
  form.set('subscription_id', subscriptionId);
  const reply = await fetch(
    `${runServices().sandbox.url}/external-partner/subscription/confirm-payment`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await customerTokenOf(app, mobile)}`,
        'idempotency-key': crypto.randomUUID(),
      },
      body: form,
    },
  );
  expect(reply.status).toBe(200);
}
