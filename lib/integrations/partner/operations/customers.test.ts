import { describe, expect, it, vi } from 'vitest';
import { newId } from '@/lib/kernel/id';
import type { Mobile } from '@/lib/kernel/mobile';
import type { PlainDate } from '@/lib/kernel/time';
import { log } from '@/lib/observability/log.server';
import { isLocationCovered } from './is-location-covered.server';
import { linkCustomer } from './link-customer.server';
import { stubPartner } from './partner.fixture';
import { saveAddress } from './save-address.server';

vi.mock('@/lib/observability/log.server', () => ({
  log: { info: vi.fn(), warn: vi.fn(), alarm: vi.fn() },
}));

const partner = stubPartner();
const token = 'customer-token';
const idempotencyKey = newId();
const point = { lat: 24.7136, long: 46.6753 };

describe('is-location-covered', () => {
  it.each([
    [true, true],
    [0, false],
    ['1', true],
    ['false', false],
  ])('reads %s', async (is_covered, covered) => {
    partner.says({ is_covered });
    expect(await isLocationCovered({ point, idempotencyKey })).toEqual({ covered });
  });

  it('never guesses: without an answer it throws', async () => {
    for (const data of [null, {}, { is_covered: null }, { is_covered: 'maybe' }]) {
      partner.says(data);
      await expect(isLocationCovered({ point, idempotencyKey })).rejects.toMatchObject({
        code: 'partner-unreadable',
      });
    }
  });
});

describe('link-customer', () => {
  const call = {
    name: 'سارة',
    mobile: '0551234567' as Mobile,
    dateOfBirth: '1990-05-17' as PlainDate,
    gender: 'female',
    point,
    locale: 'ar',
    idempotencyKey,
  } as const;

  it('reads a response with missing and unknown fields', async () => {
    partner.says({
      auth_token: 'tok',
      customer_id: '42',
      is_location_covered: null,
      customer: { id: 42, name: 'Sara', mobile: '551234567', gender: 'female', new_field: {} },
    });
    expect(await linkCustomer(call)).toEqual({
      ok: true,
      value: {
        token: 'tok',
        customerId: 42,
        name: 'Sara',
        mobile: '0551234567',
        gender: 'female',
        locationCovered: null,
        coverageMessage: null,
      },
    });
    expect(partner.requests[0]?.fields).not.toHaveProperty('family_status');
  });

  it('alarms when the two ids differ, and refuses a token that could break a header', async () => {
    partner.says({ auth_token: 'tok', customer_id: 1, customer: { id: 2 } });
    expect(await linkCustomer(call)).toMatchObject({ value: { customerId: 1, name: 'سارة' } });
    expect(log.alarm).toHaveBeenCalledWith('partner-customer-ids-differ', { outer: 1, inner: 2 });
    partner.says({ auth_token: 'tok\r\nx: y', customer_id: 1 });
    await expect(linkCustomer(call)).rejects.toMatchObject({ code: 'partner-unreadable' });
    partner.says({ auth_token: 'tok', customer: {} });
    await expect(linkCustomer(call)).rejects.toMatchObject({ code: 'partner-unreadable' });
  });

  it('names the mobile, the fields, or nothing', async () => {
    partner.refuses(422, { mobile: ['The mobile format is invalid.'] });
    expect(await linkCustomer(call)).toEqual({ ok: false, refusal: { kind: 'mobile' } });
    partner.refuses(422, { date_of_birth: ['x'], surprise: ['y'] });
    expect(await linkCustomer(call)).toMatchObject({
      refusal: { kind: 'fields', fields: { dateOfBirth: 'refused' } },
    });
    partner.refuses(400);
    expect(await linkCustomer(call)).toMatchObject({ refusal: { kind: 'fields', fields: {} } });
    partner.refuses(404);
    await expect(linkCustomer(call)).rejects.toMatchObject({ code: 'partner-rejected' });
  });
});

describe('save-address', () => {
  it('reads a served, an unserved and a silent answer', async () => {
    const address = { point, streetArea: 'العليا', notes: '' };
    for (const [data, served] of [
      [{ id: 1, is_served: 1 }, true],
      [{ id: 1, is_served: 'false' }, false],
      [{}, null],
    ] as const) {
      partner.says(data);
      const saved = await saveAddress({ token, address, idempotencyKey });
      expect(saved).toMatchObject({ ok: true, value: { served } });
    }
    partner.refuses(422, { street_area: ['too long'] });
    expect(await saveAddress({ token, address, idempotencyKey })).toMatchObject({
      refusal: { fields: { streetArea: 'refused' } },
    });
  });
});
