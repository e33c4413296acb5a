import { afterEach, describe, expect, it } from 'vitest';
import { listener, type Merchant, POOR_CARD, sandboxForTests, VISA } from './merchant.fixture';
import { deliver } from './webhooks';

const sandbox = sandboxForTests();
const open: { close(): void }[] = [];
afterEach(() => {
  for (const endpoint of open.splice(0)) endpoint.close();
});

async function endpoint(...statuses: number[]) {
  const made = await listener(...statuses);
  open.push(made);
  return made;
}

async function hooked(merchant: Merchant, events: string[] = []) {
  const hook = await endpoint();
  const wanted = { url: hook.url, http_method: 'post', shared_secret: 's3cret-word', events };
  expect((await merchant.api('POST', '/webhooks', wanted)).status).toBe(201);
  return hook;
}

describe('webhooks', () => {
  it('carry the payment and the shared secret', async () => {
    const merchant = await sandbox.merchant();
    const hook = await hooked(merchant);
    const invoice = await merchant.invoice();
    await merchant.press(invoice, VISA);
    const [event] = await hook.first(1);
    const { payments } = await merchant.read(invoice);
    expect(event?.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'payment_paid',
      created_at: expect.any(String),
      secret_token: 's3cret-word',
      account_name: null,
      live: false,
      data: payments[0],
    });
  });

  it('tell of declined and refunded payments, and of nothing that was not asked for', async () => {
    const merchant = await sandbox.merchant();
    const all = await hooked(merchant);
    const some = await hooked(merchant, ['payment_refunded']);
    const invoice = await merchant.invoice();
    await merchant.press(invoice, POOR_CARD);
    await all.first(1);
    await merchant.press(invoice, VISA);
    await all.first(2);
    const { payment_id } = await merchant.read(invoice);
    await merchant.api('POST', `/payments/${payment_id}/refund`);
    const types = (await all.first(3)).map(({ body }) => body.type);
    expect(types).toEqual(['payment_failed', 'payment_paid', 'payment_refunded']);
    const [only] = await some.first(1);
    expect(only?.body.type).toBe('payment_refunded');
    expect(some.received).toHaveLength(1);
  });

  it('are posted to the callback_url too, as the invoice, once it is paid', async () => {
    const merchant = await sandbox.merchant();
    const callback = await endpoint();
    const invoice = await merchant.invoice({ callback_url: callback.url });
    await merchant.press(invoice, VISA);
    const [posted] = await callback.first(1);
    expect(posted?.body).toMatchObject({ id: invoice.id, status: 'paid' });
    expect(posted?.body).not.toHaveProperty('secret_token');
  });

  it('are registered once per url, and never show their secret', async () => {
    const merchant = await sandbox.merchant();
    const { url } = await hooked(merchant);
    const again = { url, shared_secret: 'another', events: [] };
    expect((await merchant.api('POST', '/webhooks', again)).body).not.toHaveProperty(
      'shared_secret',
    );
    const { body } = await merchant.api<{ webhooks: object[] }>('GET', '/webhooks');
    expect(body.webhooks).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain('another');
    const bad = await merchant.api('POST', '/webhooks', { url: 'ftp://x', shared_secret: '' });
    expect(bad).toMatchObject({ status: 400, body: { errors: { url: [expect.any(String)] } } });
  });
});

describe('the modes', () => {
  async function inMode(mode: string) {
    const merchant = await sandbox.merchant();
    const hook = await hooked(merchant);
    await merchant.control('POST', '/payments/webhook', { mode });
    await merchant.press(await merchant.invoice(), VISA);
    return { merchant, hook };
  }

  it('before-redirect: it was delivered when the browser goes on', async () => {
    expect((await inMode('before-redirect')).hook.received).toHaveLength(1);
  });

  it('twice: the same event again', async () => {
    const [one, two] = await (await inMode('twice')).hook.first(2);
    expect(one?.body).toEqual(two?.body);
  });

  it('wrong-secret', async () => {
    const [event] = await (await inMode('wrong-secret')).hook.first(1);
    expect(event?.body.secret_token).not.toBe('s3cret-word');
  });

  it('never: the next event after it is the first that comes', async () => {
    const { merchant, hook } = await inMode('never');
    await merchant.control('POST', '/payments/webhook', { mode: 'before-redirect' });
    await merchant.press(await merchant.invoice(), POOR_CARD);
    expect(hook.received.map(({ body }) => body.type)).toEqual(['payment_failed']);
  });
});

describe('delivery', () => {
  it('is tried until a 2xx', async () => {
    const hook = await endpoint(500, 503);
    await deliver(hook.url, '{"n":1}', [1, 1, 1, 1, 1]);
    expect(await hook.first(3)).toHaveLength(3);
    await deliver(hook.url, '{"n":2}', []);
    expect(hook.received.map(({ body }) => body.n)).toEqual([1, 1, 1, 2]);
  });

  it('ends after six tries', async () => {
    const hook = await endpoint(...Array<number>(7).fill(500));
    await deliver(hook.url, '{"n":1}', [1, 1, 1, 1, 1]);
    await hook.first(6);
    await deliver(hook.url, '{"n":2}', []);
    expect(hook.received.map(({ body }) => body.n)).toEqual([1, 1, 1, 1, 1, 1, 2]);
  });

  it('outlives an endpoint that is not there', async () => {
    await expect(deliver('http://127.0.0.1:1/hook', '{}', [])).resolves.toBeUndefined();
  });
});
