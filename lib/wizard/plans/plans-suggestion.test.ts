import { describe, expect, it } from 'vitest';
import type { Halalas } from '@/lib/kernel/money';
import type { Plan } from './plans';
import { type HouseholdSize, householdFor, suggestPlan } from './plans-suggestion';

function plan(id: number, bagsCount: number, bagSizeKg: number, riyals: number): Plan {
  const option = (optionId: number, ordersCount: number, total: number) => ({
    id: optionId,
    name: '',
    ordersCount,
    totalHalalas: (total * 100) as Halalas,
    discountPercent: null,
  });
  return {
    id,
    name: `${id}`,
    description: '',
    bagSizeKg,
    bagsCount,
    service: 'clothes',
    serviceName: 'الملابس',
    color: null,
    options: [option(id * 10 + 1, 12, riyals * 2.5), option(id * 10, 4, riyals)],
  };
}

const small = plan(1, 1, 7, 240);
const large = plan(2, 2, 10, 480);
const dear = plan(3, 3, 10, 900);
const plans = [dear, large, small];
const suggestedTo = (people: HouseholdSize, from: readonly Plan[] = plans) =>
  suggestPlan(from, { people, service: 'clothes' });

describe('a household', () => {
  it('gets the cheapest pickup among those that take a week’s laundry', () => {
    expect(suggestedTo(1)).toMatchObject({ plan: small, fit: 'enough' });
    expect(suggestedTo(2)).toMatchObject({ plan: small, weeklyKilos: 7, pickupKilos: 7 });
    expect(suggestedTo(4)).toMatchObject({ plan: large, weeklyKilos: 14, pickupKilos: 20 });
    expect(suggestedTo(6)).toMatchObject({ plan: dear, fit: 'enough' });
  });

  it('gets the cheaper of two, even if it is larger', () => {
    const bargain = plan(4, 4, 10, 200);
    expect(suggestedTo(1, [...plans, bargain])?.plan).toBe(bargain);
  });

  it('starts with the shortest option', () => {
    expect(suggestedTo(1)?.option.ordersCount).toBe(4);
  });

  it('gets the largest plan if none takes a week’s laundry, and whether that plan usually does', () => {
    expect(suggestedTo(6, [small, large])).toMatchObject({
      plan: large,
      weeklyKilos: 21,
      pickupKilos: 20,
      fit: 'nearly',
    });
    expect(suggestedTo(6, [plan(5, 1, 17.85, 400)])?.fit).toBe('nearly');
    expect(suggestedTo(6, [plan(5, 1, 17.8, 400)])?.fit).toBe('short');
    expect(suggestedTo(4, [small])).toMatchObject({ plan: small, fit: 'short' });
  });

  it('gets no suggestion for a service that is not sold or unknown', () => {
    expect(suggestPlan(plans, { people: 2, service: 'shoes' })).toBeNull();
    const carpets = [{ ...small, service: 'carpets' }];
    expect(suggestPlan(carpets, { people: 2, service: 'carpets' })).toBeNull();
    expect(suggestPlan([], { people: 2, service: 'clothes' })).toBeNull();
  });
});

describe('a plan', () => {
  it('is enough for the largest household whose weekly laundry fits one pickup', () => {
    expect(householdFor(small)).toEqual({ people: 2, weeklyKilos: 7, pickupKilos: 7 });
    expect(householdFor(large)?.people).toBe(4);
    expect(householdFor(dear)?.people).toBe(6);
  });

  it('is enough for no household if it is too small or there is no rule', () => {
    expect(householdFor(plan(4, 1, 3, 100))).toBeNull();
    expect(householdFor({ ...small, service: 'carpets' })).toBeNull();
    expect(householdFor({ ...small, options: [] })).toBeNull();
  });
});
