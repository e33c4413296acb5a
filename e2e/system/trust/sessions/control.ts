import { ground } from '../../../harness/ground';
import type { Town } from '../stage';
import type { PlanType } from './model';

interface Counted {
  consumed?: number;
}

async function read<Answer>(
  address: string,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(address, { headers });
  if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

const lever = <Answer>({ world }: Town, name: string): Promise<Answer> =>
  read(`${ground().sandbox.controlUrl}/sandbox/${name}?key=${encodeURIComponent(world.key)}`);

/** How many calls were struck by a fault since they were cleared last. */
export async function struck(town: Town): Promise<number> {
  const { faults, spent } = await lever<{ faults: Counted[]; spent: Counted[] }>(town, 'faults');
  return [...faults, ...spent].reduce((sum, { consumed = 0 }) => sum + consumed, 0);
}

/** Ids of the partner's customers who have one of these mobiles. */
export async function customersOf(town: Town, mobiles: string[]): Promise<number[]> {
  const { customers } = await lever<{ customers: { id: number; mobile: string }[] }>(
    town,
    'customers',
  );
  return customers.filter(({ mobile }) => mobiles.includes(mobile)).map(({ id }) => id);
}

interface ListedPlan {
  id: number;
  service: { type: { code: string } };
  plan_types: { id: number; price: number }[];
}

/** What the partner sells (§4.6). */
export async function catalogueOf({ world }: Town): Promise<PlanType[]> {
  const address = `${ground().sandbox.url}/external-partner/plans`;
  const headers = { 'API-KEY': world.key, 'Accept-Language': 'en' };
  const { data } = await read<{ data: ListedPlan[] }>(address, headers);
  return data.flatMap(({ id: planId, service, plan_types }) =>
    plan_types.map(({ id: optionId, price }) => ({
      ...{ planId, optionId, service: service.type.code, seeded: price, price },
    })),
  );
}
