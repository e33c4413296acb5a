import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeSockets } from '@/lib/http/upstream.server';
import { confirmPayment } from '@/lib/integrations/partner/operations/confirm-payment.server';
import { isLocationCovered } from '@/lib/integrations/partner/operations/is-location-covered.server';
import {
  getPreferences,
  savePreferences,
} from '@/lib/integrations/partner/operations/laundry-preferences.server';
import { saveAddress } from '@/lib/integrations/partner/operations/save-address.server';
import { subscribe } from '@/lib/integrations/partner/operations/subscribe.server';
import { subscriptionOrders } from '@/lib/integrations/partner/operations/subscription-orders.server';
import { newId } from '@/lib/kernel/id';
import { weekdayOf } from '@/lib/kernel/time';
import { deviations } from './deviations';
import { documented } from './document';
import { address, chosen, key, link, must, riyadh, shoes } from './partner-calls';
import { type Profile, profiles, TestSandbox } from './test-sandbox';

const neverCovered = { lat: 24.9999, long: 46.9999 };

let world: TestSandbox;
beforeAll(async () => {
  world = await TestSandbox.start();
});
afterAll(async () => {
  await closeSockets();
  await world.close();
});

/** The profiles under which every operation was called, according to the sandbox's log. */
const passed = new Set<string>();

describe.each(profiles)('every operation against the %s profile', (profile: Profile) => {
  beforeAll(() => world.become(profile));

  it('take a customer from coverage to orders', async () => {
    expect(await isLocationCovered({ point: riyadh, ...key() })).toEqual({ covered: true });
    expect(await isLocationCovered({ point: neverCovered, ...key() })).toEqual({ covered: false });
    await isLocationCovered({ point: riyadh, ...key() });

    const linked = await link('0551230001');
    expect(linked).toMatchObject({ mobile: '0551230001', gender: 'female', locationCovered: true });
    expect(linked.customerId).toBeGreaterThan(0);
    const { token } = linked;

    expect(must(await saveAddress({ token, address, ...key() })).served).toBe(true);
    expect(await getPreferences({ token, service: 'shoes' })).toBeNull();
    expect(must(await savePreferences({ token, preferences: shoes, ...key() }))).toEqual(shoes);
    expect(await getPreferences({ token, service: 'shoes' })).toEqual(shoes);
    const clothes = {
      ...shoes,
      service: 'clothes',
      starch: true,
      starchLevel: 'heavy',
      protectionLayer: false,
    } as const;
    expect(must(await savePreferences({ token, preferences: clothes, ...key() }))).toEqual(clothes);

    const { plan, day, choice } = await chosen();
    const option = plan.options.find(({ id }) => id === choice.planTypeId);
    const draft = must(await subscribe({ token, ...choice, date: day.date, ...key() }));
    expect(draft).toMatchObject({
      totalHalalas: option?.totalHalalas,
      ordersCount: option?.ordersCount,
      day: weekdayOf(day.date),
      period: choice.period,
      state: 'draft',
    });

    const payment = { token, subscriptionId: draft.id, referenceId: newId() };
    const confirmed = must(await confirmPayment({ ...payment, ...key() }));
    expect(confirmed).toMatchObject({ state: 'active', totalHalalas: draft.totalHalalas });
    expect(confirmed.invoiceUrl).toMatch(new RegExp(`^${world.url}/invoices/.+\\.pdf$`));
    expect(await confirmPayment({ ...payment, ...key() })).toEqual({
      ok: false,
      refusal: 'already-active',
    });

    const progress = must(await subscriptionOrders({ subscriptionId: draft.id, locale: 'en' }));
    expect(progress).toMatchObject({
      state: 'active',
      ordersCount: option?.ordersCount,
    });
    if (profile === 'default') {
      expect(progress.orders).toHaveLength(option?.ordersCount ?? 0);
      expect(progress.orders[0]).toMatchObject({
        state: 'scheduled',
        pickupDate: day.date,
        period: choice.period,
      });
    }
  });

  it('send only what the document lists', async () => {
    const requests = await world.requests();
    expect(new Set(requests.map(({ operation }) => operation))).toEqual(
      new Set(Object.keys(documented)),
    );
    expect(requests.flatMap(deviations)).toEqual([]);
    passed.add((await world.decisions()).profile);
  });
});

it('every profile of the sandbox was tested', async () => {
  const { decisions } = await world.decisions();
  const known = new Set(decisions.flatMap((row) => Object.keys(row.profiles)));
  expect(passed).toEqual(known);
});
