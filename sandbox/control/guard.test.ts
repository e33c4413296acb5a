import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunningSandbox } from '../start';
import { control, startStage } from '../testing/stage.fixture';

let sandbox: RunningSandbox;
let guarded: RunningSandbox;

beforeAll(async () => {
  sandbox = await startStage();
  guarded = await startStage({ SANDBOX_CONTROL_TOKEN: 'a-control-token' });
});
afterAll(() => Promise.all([sandbox.close(), guarded.close()]));

/** The status of a call with headers that `fetch` would not send. */
function call(
  url: string,
  method: string,
  headers: Record<string, string>,
  body = '',
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

const at = (of: RunningSandbox, path: string) => `${of.controlUrl}/sandbox${path}`;
const customers = async () => (await control(sandbox, 'GET', '/state')).at('customers');

describe('a page of somebody else’s in the same browser', () => {
  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['the app on another port', { origin: 'http://127.0.0.1:3000' }],
    ['a browser that tells only where it comes from', { 'sec-fetch-site': 'cross-site' }],
    ['another port, told in the same way', { 'sec-fetch-site': 'same-site' }],
  ])('cannot reset a world: %s', async (_, headers) => {
    await control(sandbox, 'POST', '/reset', { scenario: 'finished' });
    expect(await call(at(sandbox, '/reset'), 'POST', headers)).toBe(403);
    expect(await call(at(sandbox, '/clock'), 'DELETE', headers)).toBe(403);
    expect(await customers()).toBe(1);
  });

  it('cannot read or reset anything under a name that was pointed at this machine', async () => {
    await control(sandbox, 'POST', '/reset', { scenario: 'finished' });
    const { port } = new URL(sandbox.controlUrl);
    const headers = { host: `evil.example:${port}` };
    expect(await call(at(sandbox, '/messages'), 'GET', headers)).toBe(403);
    const own = { ...headers, origin: `http://evil.example:${port}` };
    expect(await call(at(sandbox, '/reset'), 'POST', own)).toBe(403);
    expect(await call(`${sandbox.controlUrl}/console`, 'GET', headers)).toBe(403);
    expect(await customers()).toBe(1);
  });
});

describe('who belongs here', () => {
  it.each(['127.0.0.1', 'localhost', '[::1]'])('may say %s', async (name) => {
    const { port } = new URL(sandbox.controlUrl);
    const origin = `http://${name}:${port}`;
    const headers = { host: `${name}:${port}`, origin, 'sec-fetch-site': 'same-origin' };
    expect(await call(at(sandbox, '/reset'), 'POST', headers)).toBe(200);
  });

  it('may say any name with the token in hand', async () => {
    const headers = { host: 'sandbox:4011', authorization: 'Bearer a-control-token' };
    expect(await call(at(guarded, '/state'), 'GET', headers)).toBe(200);
    const wrong = { ...headers, authorization: 'Bearer another-token' };
    expect(await call(at(guarded, '/state'), 'GET', wrong)).toBe(401);
  });

  it('may ask a program’s way, which names no origin', async () => {
    expect(await call(at(sandbox, '/reset'), 'POST', {})).toBe(200);
  });
});

describe('bad input', () => {
  it.each([
    ['POST', '/clock/advance', { duration: 'a while' }, 'duration'],
    ['POST', '/clock/advance', {}, 'duration'],
    ['POST', '/clock/advance', { to: '2001-01-01T00:00:00Z' }, 'to'],
    ['POST', '/reset', { scenario: 'chaos' }, 'scenario'],
    ['POST', '/reset', { scenery: 'empty' }, 'scenery'],
    ['POST', '/faults', { operation: 'list-plans', kind: 'status' }, 'status'],
    ['POST', '/faults', { operation: 'list-plans', kind: 'reset', times: 0 }, 'times'],
    ['POST', '/faults', { operation: 'gateway-refund-payment', kind: 'reset' }, 'operation'],
    ['POST', '/faults', { operation: 'verify-nobody', kind: 'reset' }, 'operation'],
    ['PATCH', '/plan-types/111', { price: 'cheap' }, 'price'],
    [
      'PATCH',
      '/keys/sandbox-partner-key',
      { overrides: { 'week-day': 'x' } },
      'overrides.week-day',
    ],
    ['GET', '/requests?after=yesterday', undefined, 'after'],
  ])('%s %s %o is a 422 that names the field', async (method, path, body, field) => {
    const reply = await control(sandbox, method, path, body);
    expect(reply.status).toBe(422);
    expect(reply.at('success')).toBe(false);
    expect(Object.keys(reply.at('errors') as object)).toEqual([field]);
  });

  it('of more than a mebibyte is refused', async () => {
    const reply = await control(sandbox, 'POST', '/reset', { scenario: 'x'.repeat(2 ** 20) });
    expect([reply.status, reply.at('success')]).toEqual([413, false]);
  });
});
