import { expect } from 'vitest';
import {
  type AvailableDay,
  availableDays,
} from '@/lib/integrations/partner/operations/available-days.server';
import { linkCustomer } from '@/lib/integrations/partner/operations/link-customer.server';
import { listPlans, type Plan } from '@/lib/integrations/partner/operations/list-plans.server';
import { newId } from '@/lib/kernel/id';
import type { Mobile } from '@/lib/kernel/mobile';
import type { PlainDate } from '@/lib/kernel/time';

export const riyadh = { lat: 24.7136, long: 46.6753 };
export const address = {
  point: riyadh,
  streetArea: 'شارع العليا، حي العليا',
  buildingNumber: '12',
  apartmentNumber: null,
  notes: 'الباب الخلفي\nاتصل قبل الوصول',
  delivery: 'call_when_arrive',
} as const;
export const shoes = {
  service: 'shoes',
  organicDetergent: true,
  scent: false,
  mirzam: true,
  starch: false,
  starchLevel: null,
  protectionLayer: true,
} as const;

export const key = () => ({ idempotencyKey: newId() });

/** Returns the value of a call; throws when the call was refused. */
export function must<Value, Refusal>(
  outcome: { ok: true; value: Value } | { ok: false; refusal: Refusal },
): Value {
  if (outcome.ok) return outcome.value;
  return expect.fail(`refused: ${JSON.stringify(outcome.refusal)}`);
}

export async function link(mobile: string) {
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

/**
 * The available days. A profile may first answer that the place is not covered, for a location not
 * yet set.
 */
async function days(ordersCount: number): Promise<AvailableDay[]> {
  const ask = () => availableDays({ locale: 'en', ordersCount, token: null });
  const first = await ask();
  return first.ok ? first.value : must(await ask());
}

interface PlanChoice {
  planId: number;
  planTypeId: number;
  period: 'morning' | 'evening';
}

/** The first plan, and a day on which it can start. */
export async function chosen(): Promise<{
  plan: Plan;
  day: AvailableDay;
  choice: PlanChoice;
}> {
  const [plan] = await listPlans({ locale: 'ar' });
  const option = plan?.options[0];
  if (!plan || !option) return expect.fail('no plans');
  const offered = await days(option.ordersCount);
  const day = offered.find(({ isToday, periods }) => !isToday && periods.length > 0);
  const period = day?.periods[0]?.code;
  if (!day || !period) return expect.fail('no days');
  return { plan, day, choice: { planId: plan.id, planTypeId: option.id, period } };
}
