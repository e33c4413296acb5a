import { describe, expect, it } from 'vitest';
import { sandboxForTests } from './merchant.fixture';

const sandbox = sandboxForTests();

describe('credentials', () => {
  const basic = (user: string, password = '') => ({
    authorization: `Basic ${btoa(`${user}:${password}`)}`,
  });

  it.each([
    ['none', {}, 401, 'authentication_error'],
    ['an unknown key', basic('sk_test_nobody'), 401, 'authentication_error'],
    [
      'a bearer token',
      { authorization: 'Bearer sk_test_default-key' },
      401,
      'authentication_error',
    ],
    ['a publishable key', basic('pk_test_default-key'), 403, 'authorization_error'],
    ['a live key', basic('sk_live_abc'), 405, 'account_inactive_error'],
  ])('are refused: %s', async (_, headers, status, type) => {
    const answer = await fetch(`${sandbox.urls.url}/gateway/v1/invoices`, { headers });
    expect(answer.status).toBe(status);
    expect(await answer.json()).toEqual({ type, message: expect.any(String), errors: null });
  });

  it('say what Moyasar says', async () => {
    const answer = await fetch(`${sandbox.urls.url}/gateway/v1/payments/none`);
    expect(await answer.json()).toEqual({
      type: 'authentication_error',
      message: 'Invalid authorization credentials',
      errors: null,
    });
    const live = { headers: basic('sk_live_abc') };
    const refused = await fetch(`${sandbox.urls.url}/gateway/v1/payments/none`, live);
    expect(await refused.json()).toMatchObject({
      message: 'Entity not activated to use live account',
    });
  });

  it('keep one merchant’s rows from another', async () => {
    const [one, other] = [await sandbox.merchant(), await sandbox.merchant()];
    const { id, invoice_id } = await one.paid();
    expect((await other.api('GET', `/invoices/${invoice_id}`)).status).toBe(404);
    expect((await other.api('GET', `/payments/${id}`)).status).toBe(404);
    expect((await other.api('POST', `/payments/${id}/refund`)).status).toBe(404);
    expect((await one.api('GET', `/payments/${id}`)).status).toBe(200);
  });
});

describe('errors', () => {
  it.each([
    ['GET', '/invoices/none'],
    ['PUT', '/invoices/none'],
    ['PUT', '/invoices/none/cancel'],
    ['GET', '/payments/none'],
    ['PUT', '/payments/none'],
    ['POST', '/payments/none/refund'],
    ['POST', '/payments/none/void'],
    ['DELETE', '/invoices/none'],
    ['GET', '/nothing-here'],
  ])('are of one shape: %s %s', async (method, path) => {
    const merchant = await sandbox.merchant();
    const { status, body } = await merchant.api(method, path);
    expect(status).toBe(404);
    expect(body).toEqual({
      type: 'record_not_found',
      message: expect.any(String),
      errors: null,
    });
  });

  it('name every field that is wrong', async () => {
    const merchant = await sandbox.merchant();
    expect(await merchant.api('POST', '/invoices', { amount: '1' })).toEqual({
      status: 400,
      body: {
        type: 'invalid_request_error',
        message: 'Validation Failed',
        errors: { amount: ['must be an integer'], description: ["can't be blank"] },
      },
    });
  });

  it.each([
    [429, 'rate_limit_error'],
    [500, 'api_error'],
    [503, 'api_error'],
  ])('can be asked for: %d', async (status, type) => {
    const merchant = await sandbox.merchant();
    const fault = { operation: 'gateway-*', kind: 'status', status, message: 'Not now' };
    await merchant.control('POST', '/faults', fault);
    const { body } = await merchant.api('GET', '/invoices');
    expect(body).toEqual({ type, message: 'Not now', errors: null });
  });

  it('are told of a body that is no JSON object', async () => {
    const merchant = await sandbox.merchant();
    expect((await merchant.api('POST', '/invoices', [1])).status).toBe(400);
    expect((await merchant.api('POST', '/invoices', 'text')).status).toBe(400);
    const answer = await fetch(`${sandbox.urls.url}/gateway/v1/invoices`, {
      method: 'POST',
      headers: { ...basicOf(merchant), 'content-type': 'application/json' },
      body: '{"amount":',
    });
    expect(answer.status).toBe(400);
  });
});

function basicOf({ key }: { key: string }) {
  return { authorization: `Basic ${btoa(`sk_test_${key}:`)}` };
}
