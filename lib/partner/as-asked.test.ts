import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Stub, startStub, stubEnvironment } from '@/lib/http/stub.fixture';
import { closeSockets } from '@/lib/http/upstream.server';
import { newId } from '@/lib/kernel/id';
import type { Mobile } from '@/lib/kernel/mobile';
import type { PlainDate } from '@/lib/kernel/time';
import { linkCustomer } from './operations/link-customer.server';
import { saveAddress } from './operations/save-address.server';

vi.mock('@/lib/log/log.server', () => ({ log: { info: vi.fn(), warn: vi.fn(), alarm: vi.fn() } }));

let stub: Stub;
beforeAll(async () => {
  stub = await startStub();
  stubEnvironment({
    PARTNER_BASE_URL: stub.url,
    PARTNER_API_KEY: 'partner-key',
    PARTNER_KEY_EVERYWHERE: '1',
    PARTNER_MOBILE_ZERO: '0',
  });
});
afterAll(async () => {
  await closeSockets();
  await stub.close();
});

const point = { lat: 24.7, long: 46.6 };

it('sends the key where the document lists the token alone, if that is asked for (A27)', async () => {
  stub.answer(200, { success: true, data: { id: 1, is_served: true } });
  const address = { point, streetArea: 'x' };
  await saveAddress({ token: 'tok', address, idempotencyKey: newId() });
  const { headers } = stub.requests.at(-1) ?? {};
  expect(headers).toMatchObject({ 'api-key': 'partner-key', authorization: 'Bearer tok' });
});

it('writes a mobile without its zero, if that is asked for, and reads either (A28)', async () => {
  const data = { auth_token: 'tok', customer_id: 1, customer: { mobile: '551234567' } };
  stub.answer(200, { success: true, data });
  const linked = await linkCustomer({
    name: 'Sara',
    mobile: '0551234567' as Mobile,
    dateOfBirth: '1990-05-17' as PlainDate,
    gender: 'female',
    point,
    locale: 'en',
    idempotencyKey: newId(),
  });
  expect(stub.requests.at(-1)?.fields?.mobile).toBe('551234567');
  expect(linked).toMatchObject({ ok: true, value: { mobile: '0551234567' } });
});
