import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../start';
import { Caller, HITTIN, send, startStage } from '../testing/stage.fixture';

let sandbox: RunningSandbox;
let caller: Caller;

beforeAll(async () => {
  sandbox = await startStage();
  caller = await Caller.inNewWorld(sandbox);
  await caller.link();
});
afterAll(() => sandbox.close());

const READ = '/customers/laundry-preferences?service_type=shoes';
const address = { ...HITTIN, street_area: 'Hittin' };

describe('the partner key', () => {
  it('is missing: 401; unknown: 403', async () => {
    expect((await caller.get('/plans', { 'api-key': '' })).status).toBe(401);
    expect((await caller.get('/plans', { 'api-key': 'nobody' })).status).toBe(403);
  });

  it.each(['inactive', 'expired'])('is %s: 403', async (status) => {
    const other = await Caller.inNewWorld(sandbox);
    await other.control('PATCH', `/keys/${other.key}`, { status });
    expect((await other.get('/plans')).status).toBe(403);
  });
});

describe('the customer token', () => {
  it.each(['', 'Bearer', 'Bearer nobody', 'Basic abc'])('is %j: 401', async (authorization) => {
    const reply = await caller.post('/customers/address', address, { authorization });
    expect(reply.status).toBe(401);
    expect(JSON.parse(reply.text)).toEqual({
      success: false,
      message: 'Unauthenticated.',
      status_code: 401,
    });
  });

  it('needs no key where none is listed', async () => {
    const reply = await caller.post('/customers/address', address, { 'api-key': '' });
    expect(reply.status).toBe(200);
  });

  it('does not open another world', async () => {
    const other = await Caller.inNewWorld(sandbox);
    expect((await caller.get(READ, { 'api-key': other.key })).status).toBe(401);
    expect((await caller.get(READ)).status).toBe(200);
  });

  it('ends after 30 days, or when it is revoked; an earlier one stays good', async () => {
    const own = await Caller.inNewWorld(sandbox);
    const mobile = { mobile: '0567771111' };
    const id = (await own.link(mobile)).at('data.customer_id');
    const earlier = own.token;
    await own.link(mobile);
    expect((await own.get(READ, { authorization: `Bearer ${earlier}` })).status).toBe(200);
    await own.control('POST', '/clock/advance', { duration: 'P30D' });
    expect((await own.get(READ)).status).toBe(401);
    await own.link(mobile);
    await own.control('POST', `/customers/${id}/revoke-tokens`);
    expect((await own.get(READ)).status).toBe(401);
  });
});

describe('the order of checks', () => {
  it('answers in the envelope for what is not there', async () => {
    const missing = await caller.get('/nothing');
    expect(missing.status).toBe(404);
    expect(missing.at('success')).toBe(false);
    const wrong = await caller.get('/customers/address', { authorization: '' });
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('allow')).toBe('POST');
    expect(wrong.headers.get('x-sandbox')).toBe('true');
  });

  it('judges credentials before the idempotency key, that before the body', async () => {
    const raw = (headers: Record<string, string>) =>
      send(`${sandbox.url}/external-partner/customers/address`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      });
    const authorization = `Bearer ${caller.token}`;
    expect((await raw({})).status).toBe(401);
    expect((await raw({ authorization })).status).toBe(400);
    expect((await raw({ authorization, 'idempotency-key': randomUUID() })).status).toBe(415);
  });

  it('takes no body over a mebibyte', async () => {
    const notes = 'x'.repeat(1024 * 1024);
    expect((await caller.post('/customers/address', { ...address, notes })).status).toBe(413);
    expect((await caller.post('/customers/address', address)).status).toBe(200);
  });
});
