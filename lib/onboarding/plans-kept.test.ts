import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubPartner } from '@/lib/partner/operations/partner.fixture';
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

/** The stopwatch alone: sockets keep their own time. */
const stopwatch = vi.spyOn(performance, 'now');
let passedMs = 0;
beforeEach(() => {
  // A minute and more after the test before: nothing of it is fresh.
  passedMs += 120_000;
  stopwatch.mockImplementation(() => passedMs);
});
afterEach(() => stopwatch.mockReset());

it('shows what it knows for a minute, whatever fails meanwhile', async () => {
  partner.says(catalogue('Family'));
  expect(namesOf(await readPlans('en'))).toEqual(['Family']);
  partner.refuses(422);
  await expect(readPlans('en')).rejects.toThrow();
  passedMs += 59_000;
  expect(namesOf(await listPlans('en'))).toEqual(['Family']);
  passedMs += 1_000;
  partner.refuses(422);
  await expect(listPlans('en')).rejects.toThrow();
});

it('shows what it knows while it is read anew, and the new one from then on', async () => {
  partner.says(catalogue('Family'));
  await readPlans('en');
  partner.says(catalogue('Household'));
  const anew = readPlans('en');
  expect(namesOf(await listPlans('en'))).toEqual(['Family']);
  expect(namesOf(await anew)).toEqual(['Household']);
  expect(namesOf(await listPlans('en'))).toEqual(['Household']);
});

it('asks once for all who look at the same moment, and once for each who is about to sell', async () => {
  partner.says(catalogue('Family'));
  await Promise.all([listPlans('en'), listPlans('en'), listPlans('en')]);
  expect(partner.requests).toHaveLength(1);
  partner.says(catalogue('Family'));
  partner.says(catalogue('Family'));
  await Promise.all([readPlans('en'), readPlans('en')]);
  expect(partner.requests).toHaveLength(3);
});
