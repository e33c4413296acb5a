import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubPartner } from '@/lib/integrations/partner/operations/partner.fixture';
import { listPlans, readPlans } from './plans.server';

const partner = stubPartner();

const catalogue = (name: string) => [
  {
    id: 1,
    name,
    bag_size: 7,
    bags_count: 2,
    service: { name: 'Clothes', type: { code: 'clothes', name: 'Clothes' } },
    plan_types: [{ id: 11, name: 'Monthly', orders_count: 4, price: '199.50' }],
  },
];
const namesOf = (plans: { name: string }[]) => plans.map(({ name }) => name);

/** Mocks only the stopwatch: sockets keep real time. */
const stopwatch = vi.spyOn(performance, 'now');
let passedMs = 0;
const minutes = async (count: number) => {
  passedMs += count * 60_000;
  // lru-cache reads the clock at most once per millisecond.
  await delay(5);
};
beforeEach(async () => {
  // More than a day after the previous test, so that its catalogue is not shown.
  await minutes(3_000);
  stopwatch.mockImplementation(() => passedMs);
});
afterEach(() => stopwatch.mockReset());

it('fetches plans once for all visitors, and not again for five minutes', async () => {
  partner.says(catalogue('Family'));
  await Promise.all([listPlans('en'), listPlans('en'), listPlans('en')]);
  await minutes(4.9);
  expect(namesOf(await listPlans('en'))).toEqual(['Family']);
  expect(partner.requests).toHaveLength(1);
});

it('shows an old catalogue while a new one is fetched, and the new one from then on', async () => {
  partner.says(catalogue('Family'));
  await listPlans('en');
  await minutes(6);
  partner.says(catalogue('Household'));
  expect(namesOf(await listPlans('en'))).toEqual(['Family']);
  await vi.waitFor(async () => expect(namesOf(await listPlans('en'))).toEqual(['Household']));
  expect(partner.requests).toHaveLength(2);
});

it('shows stored plans for a day while the partner fails, then the failure', async () => {
  partner.says(catalogue('Family'));
  await listPlans('en');
  await minutes(60);
  partner.refuses(422);
  expect(namesOf(await listPlans('en'))).toEqual(['Family']);
  await vi.waitFor(() => expect(partner.requests).toHaveLength(2));
  await minutes(23 * 60);
  partner.refuses(422);
  expect(namesOf(await listPlans('en'))).toEqual(['Family']);
  await vi.waitFor(() => expect(partner.requests).toHaveLength(3));
  await minutes(6);
  partner.refuses(422);
  await expect(listPlans('en')).rejects.toThrow();
});

it('reads the price of a sale live each time, and shows it afterwards', async () => {
  partner.says(catalogue('Family'));
  await listPlans('en');
  partner.says(catalogue('Household'));
  expect(namesOf(await readPlans('en'))).toEqual(['Household']);
  expect(namesOf(await listPlans('en'))).toEqual(['Household']);
  partner.says(catalogue('Single'));
  partner.says(catalogue('Single'));
  await Promise.all([readPlans('en'), readPlans('en')]);
  expect(partner.requests).toHaveLength(4);
});

it('throws a failed live read, and keeps the plans that pages show', async () => {
  partner.says(catalogue('Family'));
  await listPlans('en');
  partner.refuses(422);
  await expect(readPlans('en')).rejects.toThrow();
  expect(namesOf(await listPlans('en'))).toEqual(['Family']);
});

it('returns its catalogue to a waiting visitor while a sale reads a newer one', async () => {
  partner.says(catalogue('Family'));
  partner.says(catalogue('Family'));
  const [listed, read] = await Promise.all([listPlans('en'), readPlans('en')]);
  expect(namesOf(listed)).toEqual(namesOf(read));
});
