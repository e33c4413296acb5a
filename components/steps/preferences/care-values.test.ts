import { describe, expect, it } from 'vitest';
import type { Care } from '@/lib/wizard/preferences';
import { preferencesValues, toBeKept } from './care-values';

const care: Care = {
  organicDetergent: true,
  scent: false,
  mirzam: true,
  starch: true,
  starchLevel: 'heavy',
  protectionLayer: false,
};

describe('the form', () => {
  it('leaves every service at its usual care at first', () => {
    const values = preferencesValues({}, {});
    expect([values.clothes.on, values.ironing.on, values.shoes.on]).toEqual([false, false, false]);
  });

  it('shows what is stored without touching it', () => {
    expect(preferencesValues({}, { clothes: care }).clothes).toEqual({ ...care, on: false });
  });

  it('keeps a choice that is not stored, and lets go of one that is', () => {
    const before = { clothes: { ...care, on: true } };
    expect(preferencesValues(before, {}).clothes.on).toBe(true);
    expect(preferencesValues(before, { clothes: { ...care, scent: true } }).clothes.on).toBe(true);
    expect(preferencesValues(before, { clothes: care }).clothes.on).toBe(false);
  });

  it('leaves alone a service that it does not ask about, and says which it asks about', () => {
    const before = { clothes: { ...care, on: true }, shoes: { ...care, on: true } };
    const values = preferencesValues(before, {}, ['shoes']);
    expect([values.clothes.on, values.shoes.on, values.asked]).toEqual([false, true, ['shoes']]);
  });

  it('tells the server what could not be shown, as it is now and not as it was', () => {
    expect(preferencesValues({}, {}, undefined, ['shoes']).unread).toEqual(['shoes']);
    expect(preferencesValues({ unread: ['shoes'] }, {}).unread).toEqual([]);
  });

  it('survives an odd draft', () => {
    const odd = { clothes: null, shoes: 'x' } as unknown as Parameters<typeof preferencesValues>[0];
    expect(preferencesValues(odd, {}).clothes.on).toBe(false);
  });
});

describe('what is sent', () => {
  const off = preferencesValues({}, {});
  const chosen = { ...off, clothes: { ...care, on: true }, shoes: { ...care, on: true } };

  it('is only what was chosen (§4.4)', () => {
    expect(toBeKept(off, {})).toEqual({});
    expect(Object.keys(toBeKept(chosen, {}))).toEqual(['clothes', 'shoes']);
  });

  it('is not what the partner holds already, so that a second try sends only the rest', () => {
    expect(Object.keys(toBeKept(chosen, { clothes: care }))).toEqual(['shoes']);
  });

  it('tells two cares apart only by what the service has (A35)', () => {
    const lighter = { ...care, starchLevel: 'light' as const };
    expect(toBeKept(chosen, { shoes: lighter, clothes: lighter })).toHaveProperty('clothes');
    expect(toBeKept(chosen, { shoes: lighter, clothes: lighter })).not.toHaveProperty('shoes');
    const plain = { ...off, clothes: { ...care, starch: false, on: true } };
    expect(toBeKept(plain, { clothes: { ...lighter, starch: false } })).toEqual({});
  });
});
