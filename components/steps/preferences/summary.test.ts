import { describe, expect, it } from 'vitest';
import type { Mobile } from '@/lib/kernel/mobile';
import type { Facts } from '@/lib/wizard/facts';
import { emptyJourney } from '@/lib/wizard/journey';
import type { Care } from '@/lib/wizard/preferences';
import { preferences } from './step.server';

const mobile = '0551234567' as Mobile;
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
