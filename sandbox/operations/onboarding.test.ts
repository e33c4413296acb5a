import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../start';
import { ABHA, Caller, HITTIN, person, startStage } from '../testing/stage.fixture';

let sandbox: RunningSandbox;
let caller: Caller;

beforeAll(async () => {
  sandbox = await startStage();
  caller = await Caller.inNewWorld(sandbox);
});
afterAll(() => sandbox.close());

const INVALID = 'The given data was invalid.';

describe('4.1 is-location-covered', () => {
  const ask = (fields: Record<string, string>) =>
    caller.post('/customers/is-location-covered', fields);

  it('knows where drivers come', async () => {
    const near = await ask(HITTIN);
    expect(near.status).toBe(200);
    expect(JSON.parse(near.text)).toEqual({
      success: true,
      data: { is_covered: true },
      status_code: 200,
    });
    expect((await ask(ABHA)).at('data.is_covered')).toBe(false);
  });

  it('never covers the magic point', async () => {
    expect((await ask({ lat: '24.9999', long: '46.9999' })).at('data.is_covered')).toBe(false);
  });

  it.each([
    ['lat', '90', 200],
    ['lat', '90.0001', 422],
    ['lat', '-90.0001', 422],
    ['long', '180', 200],
    ['long', '180.0001', 422],
    ['lat', '٢٤', 422],
    ['lat', 'north', 422],
    ['lat', '', 422],
  ])('takes %s = %s with %i', async (field, value, status) => {
    const reply = await ask({ ...HITTIN, [field]: value });
    expect(reply.status).toBe(status);
    if (status === 422) {
      expect(reply.at('message')).toBe(INVALID);
      expect(Object.keys(reply.at('errors') as object)).toEqual([field]);
    }
  });
});

describe('4.2 link-customer', () => {
  it('answers with the customer of section 2, in the language asked for', async () => {
    const posted = { ...person(), ...HITTIN, name: 'Omar', mobile: '561000123', gender: 'male' };
    const reply = await caller.link(posted, { 'accept-language': 'ar' });
    expect(reply.at('data.is_location_covered')).toBe(true);
    expect(reply.at('data.auth_token')).toMatch(/^[\w-]{40}$/);
    const id = reply.at('data.customer_id');
    expect(reply.at('data.customer')).toEqual({
      id,
      name: 'Omar',
      mobile: '0561000123',
      gender: { code: 'male', name: 'ذكر' },
      language: { code: 'ar', name: 'العربية' },
    });
  });

  it('finds an existing customer by the mobile, and keeps what is stored', async () => {
    const first = person();
    const before = await caller.link(first);
    const after = await caller.link({ ...first, name: 'Somebody Else' });
    expect(after.at('data.customer.name')).toBe(first.name);
    expect(after.at('data.customer_id')).toBe(before.at('data.customer_id'));
    expect(after.at('data.auth_token')).not.toBe(before.at('data.auth_token'));
  });

  it.each(['0561234567', '561234567'])('takes the mobile %s', async (mobile) => {
    expect((await caller.link({ mobile })).at('data.customer.mobile')).toBe('0561234567');
  });

  it.each(['+966561234567', '0112345678', '05612345678', '056123456', '٠٥٦١٢٣٤٥٦٧'])(
    'refuses the mobile %s in the words of section 7',
    async (mobile) => {
      const reply = await caller.link({ mobile });
      expect(reply.status).toBe(422);
      expect(JSON.parse(reply.text)).toEqual({
        success: false,
        message: INVALID,
        errors: { mobile: ['The mobile format is invalid.'] },
        status_code: 422,
      });
    },
  );

  it.each([
    ['date_of_birth', '2026-03-02'],
    ['date_of_birth', '1990-02-30'],
    ['date_of_birth', '01-01-1990'],
    ['gender', 'other'],
    ['family_status', 'Married'],
    ['family_status', 'x'.repeat(33)],
    ['name', '   '],
    ['lat', '91'],
  ])('refuses %s = %s', async (field, value) => {
    const reply = await caller.link({ [field]: value });
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.at('errors') as object)).toEqual([field]);
  });

  it('names every field that is missing', async () => {
    const reply = await caller.post('/customers/link-customer', {});
    expect(Object.keys(reply.at('errors') as object).sort()).toEqual(
      ['date_of_birth', 'gender', 'mobile', 'name'].sort(),
    );
  });

  it('knows the magic mobiles', async () => {
    const stranger = await caller.link({ mobile: '0561230000' });
    expect(stranger.at('data.customer.name')).not.toBe('Sara');
    await caller.link({ mobile: '0561230999' });
    const save = () => caller.post('/customers/address', { ...HITTIN, street_area: 'x' });
    expect((await save()).status).toBe(200);
    await caller.control('POST', '/clock/advance', { duration: 'PT1M' });
    expect((await save()).status).toBe(401);
  });
});

describe('4.3 save-address', () => {
  const save = (fields: Record<string, string>) => caller.post('/customers/address', fields);

  it('saves one address per customer', async () => {
    await caller.link();
    const full = { ...HITTIN, street_area: 'Hittin', notes: 'Gate 2', delivery: 'pick_up_deliver' };
    const first = await save(full);
    expect(first.at('data')).toEqual({
      id: first.at('data.id'),
      lat: 24.764,
      long: 46.601,
      street_area: 'Hittin',
      apartment_number: null,
      building_number: null,
      home_type: null,
      notes: 'Gate 2',
      delivery: 'pick_up_deliver',
      is_served: true,
    });
    const second = await save({ ...ABHA, street_area: 'Abha' });
    expect(second.at('data.id')).toBe(first.at('data.id'));
    expect(second.at('data.notes')).toBeNull();
    expect(second.at('data.is_served')).toBe(false);
  });

  it.each([
    ['street_area', 255],
    ['home_type', 255],
    ['notes', 500],
  ])('takes %s up to %i code points', async (field, max) => {
    await caller.link();
    const base = { ...HITTIN, street_area: 'Hittin' };
    // An emoji is one code point and two UTF-16 units.
    expect((await save({ ...base, [field]: '🧺'.repeat(max) })).status).toBe(200);
    const over = await save({ ...base, [field]: 'x'.repeat(max + 1) });
    expect(over.status).toBe(422);
    expect(Object.keys(over.at('errors') as object)).toEqual([field]);
  });

  it('refuses an unknown delivery', async () => {
    await caller.link();
    const reply = await save({ ...HITTIN, street_area: 'Hittin', delivery: 'drone' });
    expect(reply.at('errors.delivery')).toHaveLength(1);
  });
});

describe('4.4 and 4.5 preferences', () => {
  const save = (fields: Record<string, string>) =>
    caller.post('/customers/laundry-preferences', fields);
  const read = (query: string) => caller.get(`/customers/laundry-preferences?${query}`);

  it('keeps one preference per service type', async () => {
    await caller.link();
    const saved = await save({ service_type: 'clothes', starch: 'true', starch_level: 'heavy' });
    expect(saved.at('data')).toMatchObject({
      starch: true,
      scent: false,
      starch_level: { code: 'heavy', name: 'Heavy' },
      service: { type: { code: 'clothes' } },
    });
    const stored = await read('service_type=clothes&plan_id=11');
    expect(stored.at('data')).toEqual(saved.at('data'));
  });

  it('answers with defaults where nothing is stored', async () => {
    await caller.link();
    expect((await read('service_type=shoes')).at('data')).toMatchObject({
      id: 0,
      protection_layer: true,
      mirzam: false,
      starch_level: { code: 'light' },
    });
  });

  it.each([
    [{ service_type: 'shoes' }, 'protection_layer'],
    [{ service_type: 'ironing', starch: '1' }, 'starch'],
    [{ service_type: 'carpets' }, 'service_type'],
    [{ service_type: 'clothes', scent: 'yes' }, 'scent'],
    [{ service_type: 'clothes', starch_level: 'extra' }, 'starch_level'],
    [{}, 'service_type'],
  ])('refuses %j on %s', async (fields, field) => {
    await caller.link();
    const reply = await save(fields as Record<string, string>);
    expect(reply.status).toBe(422);
    expect(Object.keys(reply.at('errors') as object)).toEqual([field]);
  });

  it('takes starch=0 for any service, and ignores a layer for clothes', async () => {
    await caller.link();
    expect((await save({ service_type: 'ironing', starch: '0' })).status).toBe(200);
    const clothes = await save({ service_type: 'clothes', protection_layer: '1' });
    expect(clothes.at('data.protection_layer')).toBe(false);
  });

  it('wants a plan that exists', async () => {
    await caller.link();
    expect((await read('service_type=shoes&plan_id=99')).at('errors.plan_id')).toHaveLength(1);
    expect((await read('')).at('errors.service_type')).toHaveLength(1);
  });
});
