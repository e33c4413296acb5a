import { describe, expect, it } from 'vitest';
import type { Mobile } from '@/lib/kernel/mobile';
import { limitDraftSize } from './draft';
import { emptyJourney, type Journey } from './journey';

const place = { lat: 24.694_123_456, long: 46.685_123_456, id: 'riyadh/al-malqa', accuracyM: 12 };
const coverage = {
  place: { ...place, searched: 'riyadh/al-malqa', sure: true },
  wish: { planId: 12, optionId: 112 },
  map: true,
  waiting: '24.69,46.68',
};
const mobile = (typed: string) => ({ phase: 'mobile', mobile: typed, code: '1234' });

const kept = (drafts: Journey['drafts'], more: Partial<Journey> = {}) => {
  const journey = { ...emptyJourney, ...more, drafts };
  return () => limitDraftSize(journey);
};

describe('before a mobile was proven', () => {
  it('stores the drafts of the two steps before it, even with one very long field', () => {
    expect(kept({ coverage, mobile: mobile('\u0001'.repeat(520)) })).not.toThrow();
  });

  it('limits the size of all drafts together', () => {
    expect(kept({ coverage, address: { notes: 'x'.repeat(3_900) } })).toThrow('too-large');
    expect(kept({ coverage: { ...coverage, more: 'x'.repeat(4_000) } })).toThrow('too-large');
  });
});

describe('once it was proven', () => {
  const address = { notes: 'ش'.repeat(7_500) };

  it('stores the longest address that the form accepts', () => {
    expect(kept({ address }, { provenMobile: '+966512345678' as Mobile })).not.toThrow();
    // The page is still open, and its answers become available again after a new code.
    expect(kept({ address }, { lapsed: true })).not.toThrow();
  });

  it('limits the size of drafts', () => {
    const far = { notes: 'ش'.repeat(11_000) };
    expect(kept({ address: far }, { provenMobile: '+966512345678' as Mobile })).toThrow(
      'too-large',
    );
  });
});
