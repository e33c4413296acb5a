import { describe, expect, it, vi } from 'vitest';
import { newId } from '@/lib/kernel/id';
import { getPreferences, savePreferences } from './laundry-preferences.server';
import { stubPartner } from './partner.fixture';

vi.mock('@/lib/observability/log.server', () => ({
  log: { info: vi.fn(), warn: vi.fn(), alarm: vi.fn() },
}));

const partner = stubPartner();
const token = 'customer-token';
const idempotencyKey = newId();

describe('preferences', () => {
  const all = {
    organicDetergent: true,
    scent: false,
    mirzam: true,
    starch: true,
    starchLevel: 'heavy',
    protectionLayer: true,
  } as const;
  const base = { organic_detergent: '1', scent: '0', mirzam: '1' };

  it.each([
    ['clothes', { ...base, starch: '1', starch_level: 'heavy' }],
    ['shoes', { ...base, protection_layer: '1' }],
    ['ironing', base],
  ] as const)('sends for %s only what belongs to it (A35)', async (service, fields) => {
    partner.says({ id: 5 });
    await savePreferences({ token, preferences: { service, ...all }, idempotencyKey });
    expect(partner.requests[0]?.fields).toEqual({ service_type: service, ...fields });
  });

  it('sends no level without starch', async () => {
    partner.says(null);
    const preferences = { service: 'clothes', ...all, starch: false } as const;
    expect(await savePreferences({ token, preferences, idempotencyKey })).toEqual({
      ok: true,
      value: null,
    });
    expect(partner.requests[0]?.fields).toEqual({ service_type: 'clothes', ...base, starch: '0' });
  });

  it('takes null, {}, 404 and the defaults alike (A2)', async () => {
    for (const data of [null, {}, { id: 0, scent: false, starch_level: { code: 'light' } }]) {
      partner.says(data);
      expect(await getPreferences({ token, service: 'clothes' })).toBeNull();
    }
    partner.refuses(404);
    expect(await getPreferences({ token, service: 'clothes' })).toBeNull();
  });

  it('reads stored ones, with a level as text and without the optional rest', async () => {
    partner.says({
      id: 3,
      scent: 1,
      starch: true,
      starch_level: 'MEDIUM',
      service: { type: 'clothes' },
    });
    expect(await getPreferences({ token, service: 'clothes' })).toEqual({
      service: 'clothes',
      organicDetergent: false,
      scent: true,
      mirzam: false,
      starch: true,
      starchLevel: 'medium',
      protectionLayer: false,
    });
    expect(partner.requests[0]?.query).toEqual({ service_type: 'clothes' });
  });
});
