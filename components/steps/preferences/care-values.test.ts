import { describe, expect, it } from 'vitest';
import type { Care } from '@/lib/wizard/preferences';
import { careToSave, preferencesValues } from './care-values';

const care: Care = {
  organicDetergent: true,
  scent: false,
  mirzam: true,
  starch: true,
  starchLevel: 'heavy',
  protectionLayer: false,
};

describe('the form', () => {
  it('starts with default care for every service', () => {
    const values = preferencesValues({}, {});
    expect([values.clothes.on, values.ironing.on, values.shoes.on]).toEqual([false, false, false]);
  });

  it('shows stored preferences as unchanged', () => {
    expect(preferencesValues({}, { clothes: care }).clothes).toEqual({ ...care, on: false });
  });

  it('keeps a choice that is not stored, and drops one that is', () => {
    const before = { clothes: { ...care, on: true } };
    expect(preferencesValues(before, {}).clothes.on).toBe(true);
    expect(preferencesValues(before, { clothes: { ...care, scent: true } }).clothes.on).toBe(true);
    expect(preferencesValues(before, { clothes: care }).clothes.on).toBe(false);
  });

  it('ignores services that are not asked about, and lists those that are', () => {
    const before = { clothes: { ...care, on: true }, shoes: { ...care, on: true } };
    const values = preferencesValues(before, {}, ['shoes']);
    expect([values.clothes.on, values.shoes.on, values.asked]).toEqual([false, true, ['shoes']]);
  });

  it('sends the services that are unread now, not those of the draft', () => {
    expect(preferencesValues({}, {}, undefined, ['shoes']).unread).toEqual(['shoes']);
    expect(preferencesValues({ unread: ['shoes'] }, {}).unread).toEqual([]);
  });

  it('tolerates an invalid draft', () => {
    const odd = { clothes: null, shoes: 'x' } as unknown as Parameters<typeof preferencesValues>[0];
    expect(preferencesValues(odd, {}).clothes.on).toBe(false);
  });
});

describe('what is sent', () => {
  const off = preferencesValues({}, {});
  const chosen = { ...off, clothes: { ...care, on: true }, shoes: { ...care, on: true } };

  it('includes only what was chosen (§4.4)', () => {
    expect(careToSave(off, {})).toEqual({});
    expect(Object.keys(careToSave(chosen, {}))).toEqual(['clothes', 'shoes']);
  });

  it('leaves out what is already stored, so that a retry sends only the rest', () => {
    expect(Object.keys(careToSave(chosen, { clothes: care }))).toEqual(['shoes']);
  });

  it('compares only the options that the service has', () => {
    const lighter = { ...care, starchLevel: 'light' as const };
    expect(careToSave(chosen, { shoes: lighter, clothes: lighter })).toHaveProperty('clothes');
    expect(careToSave(chosen, { shoes: lighter, clothes: lighter })).not.toHaveProperty('shoes');
    const plain = { ...off, clothes: { ...care, starch: false, on: true } };
    expect(careToSave(plain, { clothes: { ...lighter, starch: false } })).toEqual({});
  });
});
