import { describe, expect, it } from 'vitest';
import type { Mobile } from '@/lib/kernel/mobile';
import type { Halalas } from '@/lib/kernel/money';
import type { Facts } from '@/lib/wizard/facts';
import { emptyJourney } from '@/lib/wizard/journey';
import { preferences } from './step.server';

const mobile = '0551234567' as Mobile;

function holds(asked: Facts['preferences']['asked'], service?: string): boolean {
  const plan = { planId: 2, optionId: 21, ordersCount: 4, halalas: 42_000 as Halalas, wish: null };
  const facts = {
    preferences: { mobile, kept: {}, ...(asked && { asked }) },
    ...(service && { plan: { ...plan, service } }),
  };
  return preferences.holds({ ...emptyJourney, provenMobile: mobile, facts });
}

describe('preferences', () => {
  it('hold for a plan of a service that was asked about', () => {
    expect(holds(['shoes'], 'shoes')).toBe(true);
    expect(holds(['clothes', 'ironing', 'shoes'], 'ironing')).toBe(true);
  });

  it('do not hold for a plan of another service', () => {
    expect(holds(['shoes'], 'clothes')).toBe(false);
  });

  it('hold without a plan, and for a service without options', () => {
    expect(holds(['shoes'])).toBe(true);
    expect(holds(['shoes'], 'carpets')).toBe(true);
  });

  it('hold for facts stored before the asked services were recorded', () => {
    expect(holds(undefined, 'clothes')).toBe(true);
  });
});
