import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeSockets } from '@/lib/http/upstream.server';
import { newId } from '@/lib/kernel/id';
import type { Mobile } from '@/lib/kernel/mobile';
import { type PlainDate, weekdayOf } from '@/lib/kernel/time';
import { CustomerTokenRejected } from '@/lib/partner/envelope.server';
import { type AvailableDay, availableDays } from '@/lib/partner/operations/available-days.server';
import { confirmPayment } from '@/lib/partner/operations/confirm-payment.server';
import { getPreferences } from '@/lib/partner/operations/get-preferences.server';
import { isLocationCovered } from '@/lib/partner/operations/is-location-covered.server';
import { linkCustomer } from '@/lib/partner/operations/link-customer.server';
import { listPlans, type PartnerPlan } from '@/lib/partner/operations/list-plans.server';
import { saveAddress } from '@/lib/partner/operations/save-address.server';
import { savePreferences } from '@/lib/partner/operations/save-preferences.server';
import { subscribe } from '@/lib/partner/operations/subscribe.server';
import { subscriptionOrders } from '@/lib/partner/operations/subscription-orders.server';
import { deviations } from './deviations';
import { documented } from './document';
import { OutsideWorld, type Profile, profiles } from './outside-world';

const riyadh = { lat: 24.7136, long: 46.6753 };
const neverCovered = { lat: 24.9999, long: 46.9999 };
const address = {
  point: riyadh,
  streetArea: 'شارع العليا، حي العليا',
  buildingNumber: '12',
  apartmentNumber: null,
  notes: 'الباب الخلفي\nاتصل قبل الوصول',
  delivery: 'call_when_arrive',
} as const;
const shoes = {
  service: 'shoes',
  organicDetergent: true,
  scent: false,
  mirzam: true,
  starch: false,
  starchLevel: null,
  protectionLayer: true,
} as const;
const key = () => ({ idempotencyKey: newId() });

let world: OutsideWorld;
beforeAll(async () => {
  world = await OutsideWorld.start();
});
afterAll(async () => {
  await closeSockets();
  await world.close();
});

function must<Value, Refusal>(
  outcome: { ok: true; value: Value } | { ok: false; refusal: Refusal },
): Value {
  if (outcome.ok) return outcome.value;
  return expect.fail(`refused: ${JSON.stringify(outcome.refusal)}`);
}

async function link(mobile: string) {
  const linked = await linkCustomer({
    name: 'نورة القحطاني',
    mobile: mobile as Mobile,
    dateOfBirth: '1992-03-14' as PlainDate,
    gender: 'female',
    familyStatus: 'married',
    point: riyadh,
    locale: 'ar',
    ...key(),
  });
  return must(linked);
}

/** The days on offer; a profile may first say that the place is not covered (A8). */
async function days(ordersCount: number): Promise<AvailableDay[]> {
  const first = await availableDays({ locale: 'en', ordersCount });
  return first.ok ? first.value : must(await availableDays({ locale: 'en', ordersCount }));
}

async function chosen(): Promise<{ plan: PartnerPlan; day: AvailableDay; wish: Wish }> {
  const [plan] = await listPlans({ locale: 'ar' });
  const option = plan?.options[0];
  if (!plan || !option) return expect.fail('no plans');
  const offered = await days(option.ordersCount);
  const day = offered.find(({ isToday, periods }) => !isToday && periods.length > 0);
  const period = day?.periods[0]?.code;
  if (!day || !period) return expect.fail('no days');
  return { plan, day, wish: { planId: plan.id, planTypeId: option.id, period } };
}
type Wish = { planId: number; planTypeId: number; period: 'morning' | 'evening' };

describe.each(profiles)('the ten operations against the %s profile', (profile: Profile) => {
  beforeAll(() => world.become(profile));

  it('bring a customer from coverage to orders', async () => {
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

    const { plan, day, wish } = await chosen();
    const option = plan.options.find(({ id }) => id === wish.planTypeId);
    const draft = must(await subscribe({ token, ...wish, date: day.date, ...key() }));
    expect(draft).toMatchObject({
      totalHalalas: option?.totalHalalas,
      ordersCount: option?.ordersCount,
      day: weekdayOf(day.date),
      period: wish.period,
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
    expect(progress.subscription).toMatchObject({
      id: draft.id,
      state: 'active',
      ordersCount: option?.ordersCount,
    });
    if (profile === 'default') {
      expect(progress.orders).toHaveLength(option?.ordersCount ?? 0);
      expect(progress.orders[0]).toMatchObject({
        state: 'scheduled',
        pickupDate: day.date,
        period: wish.period,
      });
    }
  });

  it('send what the document lists, and nothing else', async () => {
    const requests = await world.requests();
    expect(new Set(requests.map(({ operation }) => operation))).toEqual(
      new Set(Object.keys(documented)),
    );
    expect(requests.flatMap(deviations)).toEqual([]);
  });
});

describe('refusals', () => {
  beforeAll(() => world.become('default'));

  it('are told apart', async () => {
    expect(
      await linkCustomer({
        name: 'x',
        mobile: '0000' as Mobile,
        dateOfBirth: '1992-03-14' as PlainDate,
        gender: 'male',
        locale: 'en',
        ...key(),
      }),
    ).toEqual({
      ok: false,
      refusal: { kind: 'mobile' },
    });
    const { token } = await link('0551230002');
    const long = { ...address, streetArea: 'ش'.repeat(256) };
    expect(await saveAddress({ token, address: long, ...key() })).toMatchObject({
      refusal: { kind: 'fields', fields: { streetArea: 'refused' } },
    });
    const { wish } = await chosen();
    const gone = { token, ...wish, date: '2020-01-05' as PlainDate };
    await saveAddress({ token, address, ...key() });
    expect(await subscribe({ ...gone, ...key() })).toMatchObject({
      refusal: { kind: 'fields', fields: { date: 'refused' } },
    });
    expect(await subscriptionOrders({ subscriptionId: 987_654, locale: 'ar' })).toEqual({
      ok: false,
      refusal: 'not-found',
    });
  });

  it('of the place are a value', async () => {
    await world.fault({ operation: 'available-days', kind: 'not-covered', times: 1 });
    expect(await availableDays({ locale: 'ar', ordersCount: 4 })).toEqual({
      ok: false,
      refusal: 'not-covered',
    });
  });

  it.each(profiles)('of a token ask to link again (%s)', async (profile) => {
    await world.become(profile);
    const { token, customerId } = await link('0551230003');
    await world.control('POST', `customers/${customerId}/revoke-tokens`);
    const calls = [
      saveAddress({ token, address, ...key() }),
      savePreferences({ token, preferences: shoes, ...key() }),
      getPreferences({ token, service: 'shoes' }),
      subscribe({ token, planId: 1, planTypeId: 1, period: 'morning', day: 'sunday', ...key() }),
      confirmPayment({ token, subscriptionId: 1, referenceId: 'x', ...key() }),
    ];
    for (const call of calls) await expect(call).rejects.toBeInstanceOf(CustomerTokenRejected);
  });

  it('of our key are an alarm, whatever the operation', async () => {
    await world.become('default');
    await world.control('PATCH', `keys/${world.key}`, { status: 'inactive' });
    const calls = [
      isLocationCovered({ point: riyadh, ...key() }),
      listPlans({ locale: 'ar' }),
      availableDays({ locale: 'ar', ordersCount: 4 }),
      subscriptionOrders({ subscriptionId: 1, locale: 'ar' }),
      link('0551230004'),
    ];
    for (const call of calls)
      await expect(call).rejects.toMatchObject({ code: 'partner-refused-us' });
    await world.control('PATCH', `keys/${world.key}`, { status: 'active' });
  });
});

describe('faults', () => {
  beforeAll(() => world.become('default'));

  it('a lost answer is asked for again with the same key, and done once', async () => {
    const { token } = await link('0551230005');
    await saveAddress({ token, address, ...key() });
    const { wish, day } = await chosen();
    await world.fault({ operation: 'subscribe', kind: 'reset-after-commit', times: 1 });
    const draft = must(await subscribe({ token, ...wish, date: day.date, ...key() }));
    await world.fault({ operation: 'confirm-payment', kind: 'reset-after-commit', times: 1 });
    const confirmed = await confirmPayment({
      token,
      subscriptionId: draft.id,
      referenceId: 'p',
      ...key(),
    });
    expect(must(confirmed).invoiceUrl).not.toBeNull();

    const state = await world.control<{ subscriptions: object; confirmations: number }>(
      'GET',
      'state',
    );
    expect(state).toMatchObject({ subscriptions: { active: 1, draft: 0 }, confirmations: 1 });
    const tries = (await world.requests()).filter(({ operation }) => operation === 'subscribe');
    expect(tries.map(({ replayed }) => replayed)).toEqual([false, true]);
    expect(new Set(tries.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  });

  it.each([
    [{ kind: 'status', status: 503 }, 'partner-unreachable'],
    [{ kind: 'html' }, 'partner-unreachable'],
    [{ kind: 'reset' }, 'partner-unreachable'],
    [{ kind: 'truncated' }, 'partner-unreadable'],
    [{ kind: 'schema', drop: 'data.is_covered' }, 'partner-unreadable'],
  ])('%o is %s in the end', async (fault, code) => {
    await world.fault({ operation: 'is-location-covered', times: 3, ...fault });
    await expect(isLocationCovered({ point: riyadh, ...key() })).rejects.toMatchObject({ code });
    await world.control('DELETE', 'faults');
  });

  it('a 429 hands on how long to wait', async () => {
    await world.fault({
      operation: 'subscription-orders',
      kind: 'status',
      status: 429,
      retryAfter: 120,
      times: 1,
    });
    await expect(subscriptionOrders({ subscriptionId: 1, locale: 'en' })).rejects.toMatchObject({
      code: 'partner-unreachable',
      retryAfterMs: 120_000,
    });
  });
});
