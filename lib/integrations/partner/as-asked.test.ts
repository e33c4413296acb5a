import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Stub, startStub, stubEnvironment } from '@/lib/http/stub.fixture';
import { closeSockets } from '@/lib/http/upstream.server';
import { newId } from '@/lib/kernel/id';
import type { Mobile } from '@/lib/kernel/mobile';
import type { PlainDate } from '@/lib/kernel/time';
import { CustomerTokenRejected } from './envelope.server';
import { availableDays } from './operations/available-days.server';
import { linkCustomer } from './operations/link-customer.server';
import { saveAddress } from './operations/save-address.server';

vi.mock('@/lib/observability/log.server', () => ({
  log: { info: vi.fn(), warn: vi.fn(), alarm: vi.fn() },
}));

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

it('sends the key where the document lists only the token, if configured (A27)', async () => {
  stub.answer(200, { success: true, data: { id: 1, is_served: true } });
  const address = { point, streetArea: 'x' };
  await saveAddress({ token: 'tok', address, idempotencyKey: newId() });
  const { headers } = stub.requests.at(-1) ?? {};
  expect(headers).toMatchObject({ 'api-key': 'partner-key', authorization: 'Bearer tok' });
});

describe('the token in the request for days, which the document does not list (A8)', () => {
  const ask = (token: string | null) => availableDays({ locale: 'en', ordersCount: 4, token });

  it('is sent only if it is given', async () => {
    stub.answer(200, { success: true, data: [] });
    await ask('tok');
    expect(stub.requests.at(-1)?.headers.authorization).toBe('Bearer tok');
    stub.answer(200, { success: true, data: [] });
    await ask(null);
    expect(stub.requests.at(-1)?.headers).not.toHaveProperty('authorization');
  });

  it('explains a refusal if it was sent; else the key does', async () => {
    stub.answer(401, { success: false, message: 'Unauthenticated.' });
    await expect(ask('tok')).rejects.toBeInstanceOf(CustomerTokenRejected);
    stub.answer(401, { success: false, message: 'Unauthenticated.' });
    await expect(ask(null)).rejects.toMatchObject({ code: 'partner-refused-us' });
  });
});

it('sends a mobile without its zero, if configured, and reads both forms (A28)', async () => {
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
