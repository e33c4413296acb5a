import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeSockets } from '@/lib/http/upstream.server';
import { CustomerTokenRejected } from '@/lib/integrations/partner/envelope.server';
import { availableDays } from '@/lib/integrations/partner/operations/available-days.server';
import { confirmPayment } from '@/lib/integrations/partner/operations/confirm-payment.server';
import { isLocationCovered } from '@/lib/integrations/partner/operations/is-location-covered.server';
import {
  getPreferences,
  savePreferences,
} from '@/lib/integrations/partner/operations/laundry-preferences.server';
import { linkCustomer } from '@/lib/integrations/partner/operations/link-customer.server';
import { listPlans } from '@/lib/integrations/partner/operations/list-plans.server';
import { saveAddress } from '@/lib/integrations/partner/operations/save-address.server';
import { subscribe } from '@/lib/integrations/partner/operations/subscribe.server';
import { subscriptionOrders } from '@/lib/integrations/partner/operations/subscription-orders.server';
import type { Mobile } from '@/lib/kernel/mobile';
import type { PlainDate } from '@/lib/kernel/time';
import { address, chosen, key, link, must, riyadh, shoes } from './partner-calls';
import { profiles, TestSandbox } from './test-sandbox';

let world: TestSandbox;
beforeAll(async () => {
  world = await TestSandbox.start();
});
afterAll(async () => {
  await closeSockets();
  await world.close();
});

describe.each(profiles)('refusals under %s', (profile) => {
  beforeAll(() => world.become(profile));
  /** The hostile profile reports an error without saying which. */
  const named = profile !== 'hostile';

  it('have distinct outcomes', async () => {
    expect(
      await linkCustomer({
        name: 'x',
        mobile: '0000' as Mobile,
        dateOfBirth: '1992-03-14' as PlainDate,
        gender: 'male',
        locale: 'en',
        ...key(),
      }),
    ).toEqual({ ok: false, refusal: { kind: 'mobile' } });
    const { token } = await link('0551230002');
    const long = { ...address, streetArea: 'ش'.repeat(256) };
    expect(await saveAddress({ token, address: long, ...key() })).toMatchObject({
      refusal: { kind: 'fields', fields: named ? { streetArea: 'refused' } : {} },
    });
    const { choice } = await chosen();
    const gone = { token, ...choice, date: '2020-01-05' as PlainDate };
    await saveAddress({ token, address, ...key() });
    expect(await subscribe({ ...gone, ...key() })).toMatchObject({
      refusal: named
        ? { kind: 'fields', fields: { date: 'refused' } }
        : { kind: 'refused', status: 400, fields: {} },
    });
    expect(await subscriptionOrders({ subscriptionId: 987_654, locale: 'ar' })).toEqual({
      ok: false,
      refusal: 'not-found',
    });
  });

  it('of a token request another link', async () => {
    const { token, customerId } = await link('0551230003');
    await world.control('POST', `customers/${customerId}/revoke-tokens`);
    const calls = [
      saveAddress({ token, address, ...key() }),
      savePreferences({ token, preferences: shoes, ...key() }),
      getPreferences({ token, service: 'shoes' }),
      subscribe({ token, planId: 1, planTypeId: 1, period: 'morning', day: 'sunday', ...key() }),
      confirmPayment({ token, subscriptionId: 1, referenceId: 'x', ...key() }),
    ];
    await Promise.all(
      calls.map((call) => expect(call).rejects.toBeInstanceOf(CustomerTokenRejected)),
    );
  });

  it('of the API key raise an alarm for every operation', async () => {
    await world.control('PATCH', `keys/${world.key}`, { status: 'inactive' });
    const calls = [
      isLocationCovered({ point: riyadh, ...key() }),
      listPlans({ locale: 'ar' }),
      availableDays({ locale: 'ar', ordersCount: 4, token: null }),
      subscriptionOrders({ subscriptionId: 1, locale: 'ar' }),
      link('0551230004'),
    ];
    await Promise.all(
      calls.map((call) => expect(call).rejects.toMatchObject({ code: 'partner-refused-us' })),
    );
    await world.control('PATCH', `keys/${world.key}`, { status: 'active' });
  });
});

describe.each(profiles)('faults under %s', (profile) => {
  beforeAll(() => world.become(profile));

  it('a call whose response was lost is retried with the same key and has one effect', async () => {
    const { token } = await link('0551230005');
    await saveAddress({ token, address, ...key() });
    const { choice, day } = await chosen();
    await world.fault({ operation: 'subscribe', kind: 'reset-after-commit', times: 1 });
    const draft = must(await subscribe({ token, ...choice, date: day.date, ...key() }));
    await world.fault({ operation: 'confirm-payment', kind: 'reset-after-commit', times: 1 });
    const confirmed = await confirmPayment({
      token,
      subscriptionId: draft.id,
      referenceId: 'p',
      ...key(),
    });
    // Without idempotency keys, the second attempt gets a refusal caused by the first.
    const keepsKeys = profile !== 'hostile';
    if (keepsKeys) expect(must(confirmed).invoiceUrl).not.toBeNull();
    else expect(confirmed).toEqual({ ok: false, refusal: 'already-active' });

    const state = await world.control<{ subscriptions: object; confirmations: number }>(
      'GET',
      'state',
    );
    expect(state).toMatchObject({ subscriptions: { active: 1, draft: 0 }, confirmations: 1 });
    const tries = (await world.requests()).filter(({ operation }) => operation === 'subscribe');
    expect(tries.map(({ replayed }) => replayed)).toEqual([false, keepsKeys]);
    expect(new Set(tries.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });
});
