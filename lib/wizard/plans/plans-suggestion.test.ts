import { describe, expect, it } from 'vitest';
import type { Halalas } from '@/lib/kernel/money';
import type { Plan } from './plans';
import { enoughFor, type HouseholdSize, suggestPlan } from './plans-suggestion';

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
  it('gets the cheapest pickup of those that take its week', () => {
    expect(suggestedTo(1)).toMatchObject({ plan: small, fit: 'enough' });
    expect(suggestedTo(2)).toMatchObject({ plan: small, weeklyKilos: 7, pickupKilos: 7 });
    expect(suggestedTo(4)).toMatchObject({ plan: large, weeklyKilos: 14, pickupKilos: 20 });
    expect(suggestedTo(6)).toMatchObject({ plan: dear, fit: 'enough' });
  });

  it('gets the cheaper of two that take it, be it the larger', () => {
    const bargain = plan(4, 4, 10, 200);
    expect(suggestedTo(1, [...plans, bargain])?.plan).toBe(bargain);
  });

  it('starts with the option that binds for the shortest time', () => {
    expect(suggestedTo(1)?.option.ordersCount).toBe(4);
  });

  it('gets the largest where none takes its week, and is told whether it usually does', () => {
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

  it('is suggested nothing of a service that is not sold or that we know nothing of', () => {
    expect(suggestPlan(plans, { people: 2, service: 'shoes' })).toBeNull();
    const carpets = [{ ...small, service: 'carpets' }];
    expect(suggestPlan(carpets, { people: 2, service: 'carpets' })).toBeNull();
    expect(suggestPlan([], { people: 2, service: 'clothes' })).toBeNull();
  });
});

describe('a plan', () => {
  it('is enough for the largest household whose week one pickup takes', () => {
    expect(enoughFor(small)).toEqual({ people: 2, weeklyKilos: 7, pickupKilos: 7 });
    expect(enoughFor(large)?.people).toBe(4);
    expect(enoughFor(dear)?.people).toBe(6);
  });

  it('is said to be enough for nobody where it is not, or where there is no rule', () => {
    expect(enoughFor(plan(4, 1, 3, 100))).toBeNull();
    expect(enoughFor({ ...small, service: 'carpets' })).toBeNull();
    expect(enoughFor({ ...small, options: [] })).toBeNull();
  });
});
