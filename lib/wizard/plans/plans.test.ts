import { describe, expect, it } from 'vitest';
import type { Halalas } from '@/lib/kernel/money';
import { kilosPerPickup, type Plan, perKilo, servicesOf } from './plans';

const option = (ordersCount: number, riyals: number) => ({
  id: ordersCount,
  name: '',
  ordersCount,
  totalHalalas: (riyals * 100) as Halalas,
  discountPercent: null,
});

const month = option(4, 480);
const plan: Plan = {
  id: 1,
  name: 'العائلة',
  description: '',
  bagSizeKg: 10,
  bagsCount: 2,
  service: 'clothes',
  serviceName: 'الملابس',
  color: null,
  options: [month, option(24, 2304)],
};

describe('what a pickup takes', () => {
  it('is every bag if there are more pickups than bags', () => {
    expect(kilosPerPickup(plan, month)).toBe(20);
  });

  it('is a share of the bags if they may be those of all pickups', () => {
    const eightBags = { ...plan, bagsCount: 8, options: [month] };
    expect(kilosPerPickup(eightBags, month)).toBe(20);
    expect(kilosPerPickup({ ...plan, bagsCount: 4, options: [month] }, month)).toBe(10);
  });
});

describe('the price of a kilo', () => {
  it('is the total price divided by the kilos of all pickups, to the halala', () => {
    expect(perKilo(plan, month)).toBe(600);
    expect(perKilo({ ...plan, bagSizeKg: 7, bagsCount: 1 }, option(4, 240))).toBe(857);
  });

  it('is never too low: an unclear number of bags counts once', () => {
    expect(perKilo({ ...plan, bagsCount: 8, options: [month] }, month)).toBe(600);
  });

  it('is unknown for a plan without weight', () => {
    expect(perKilo({ ...plan, bagSizeKg: 0 }, month)).toBeNull();
    expect(perKilo({ ...plan, bagsCount: 0 }, month)).toBeNull();
  });
});

it('names each service once, in the order of the catalogue', () => {
  const shoes = { ...plan, id: 2, service: 'shoes', serviceName: 'الأحذية' };
  expect(servicesOf([shoes, plan, shoes])).toEqual([
    { code: 'shoes', name: 'الأحذية' },
    { code: 'clothes', name: 'الملابس' },
  ]);
});
