import { describe, expect, it } from 'vitest';
import type { Mobile } from '@/lib/kernel/mobile';
import type { Halalas } from '@/lib/kernel/money';
import type { Facts } from '@/lib/wizard/facts';
import { emptyJourney } from '@/lib/wizard/journey';
import type { Care } from '@/lib/wizard/preferences';
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

const scented: Care = {
  organicDetergent: false,
  scent: true,
  mirzam: false,
  starch: false,
  starchLevel: 'medium',
  protectionLayer: false,
};

/** The row of the review, as message keys. */
function row(facts: Partial<Facts['preferences']>): string[] {
  const journey = { ...emptyJourney, facts: { preferences: { mobile, kept: {}, ...facts } } };
  const t = (key: string, values: Record<string, string | number> = {}): string =>
    [key, ...Object.values(values)].join(' ');
  const [only] = preferences.summary(journey, { locale: 'en', t });
  return only?.value.split('\n') ?? [];
}

describe('the preferences in the review', () => {
  it('are the default care when nothing is stored', () => {
    expect(row({})).toEqual(['row-all-usual']);
  });

  it('list what was chosen, service by service', () => {
    expect(row({ kept: { clothes: scented } })).toEqual([
      'row-care services.clothes options.scent',
      'row-usual services.ironing',
      'row-usual services.shoes',
    ]);
  });

  it('are not shown as default care when they could not be read', () => {
    expect(row({ unread: ['clothes', 'ironing', 'shoes'] })).toEqual(['row-all-unread']);
    expect(row({ asked: ['clothes'], unread: ['clothes'], kept: { clothes: scented } })).toEqual([
      'row-all-unread',
    ]);
    expect(row({ unread: ['clothes'], kept: { shoes: scented } })).toEqual([
      'row-unread services.clothes',
      'row-usual services.ironing',
      'row-care services.shoes options.scent',
    ]);
  });
});
