import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { startTestSandbox } from '../testing/partner-client.fixture';
import {
  INSUFFICIENT_FUNDS_CARD,
  Merchant,
  NOW,
  sandboxForTests,
  startReceiver,
  VISA,
} from './merchant.fixture';

const sandbox = sandboxForTests();
type Endpoint = Awaited<ReturnType<typeof startReceiver>>;
const open: Endpoint[] = [];
afterEach(() => {
  for (const endpoint of open.splice(0)) endpoint.close();
});

async function endpoint(...statuses: number[]) {
  const made = await startReceiver(...statuses);
  open.push(made);
  return made;
}

/**
 * A merchant's endpoint registered for these events (for all if empty); it responds with `statuses`
 * in turn.
 */
async function hooked(merchant: Merchant, events: string[] = [], statuses: number[] = []) {
  const hook = await endpoint(...statuses);
  const wanted = { url: hook.url, http_method: 'post', shared_secret: 's3cret-word', events };
  expect((await merchant.api('POST', '/webhooks', wanted)).status).toBe(201);
  return hook;
}

async function inMode(mode: string, { more = {}, statuses = [] as number[] } = {}) {
  const merchant = await sandbox.merchant();
  const hook = await hooked(merchant, [], statuses);
  await merchant.control('POST', '/payments/webhook', { mode, ...more });
  await merchant.submitCard(await merchant.createInvoice(), VISA);
  const pass = (duration: string) => merchant.control('POST', '/clock/advance', { duration });
  return { merchant, hook, pass };
}

/**
 * Triggers an event that is delivered synchronously: once it resolves, earlier events have arrived
 * or never will.
 */
async function decline(merchant: Merchant) {
  await merchant.control('POST', '/payments/webhook', { mode: 'before-redirect' });
  await merchant.submitCard(await merchant.createInvoice(), INSUFFICIENT_FUNDS_CARD);
}

const onTheirWay = async (merchant: Merchant) =>
  (await merchant.control<{ deliveries: object[] }>('GET', '/payments')).body.deliveries;

/** Resolves once the pending deliveries match. */
const waits = (merchant: Merchant, way: object[]) =>
  vi.waitFor(async () => expect(await onTheirWay(merchant)).toMatchObject(way));

const typesOf = ({ received }: Endpoint) => received.map(({ body }) => body.type);

describe('webhooks', () => {
  it('carry the payment and the shared secret; the callback_url receives the invoice', async () => {
    const merchant = await sandbox.merchant();
    const [hook, callback] = [await hooked(merchant), await endpoint()];
    const invoice = await merchant.createInvoice({ callback_url: callback.url });
    await merchant.submitCard(invoice, VISA);
    const [event] = await hook.first(1);
    expect(event?.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'payment_paid',
      created_at: NOW,
      secret_token: 's3cret-word',
      account_name: null,
      live: false,
      data: (await merchant.readInvoice(invoice)).payments[0],
    });
    const [posted] = await callback.first(1);
    expect(posted?.body).toMatchObject({ id: invoice.id, status: 'paid' });
    expect(posted?.body).not.toHaveProperty('secret_token');
  });

  it('report declined and refunded payments, and only subscribed events', async () => {
    const merchant = await sandbox.merchant();
    const all = await hooked(merchant);
    const some = await hooked(merchant, ['payment_refunded']);
    const invoice = await merchant.createInvoice();
    await merchant.submitCard(invoice, INSUFFICIENT_FUNDS_CARD);
    await all.first(1);
    await merchant.submitCard(invoice, VISA);
    await all.first(2);
    const { payment_id } = await merchant.readInvoice(invoice);
    await merchant.api('POST', `/payments/${payment_id}/refund`);
    await Promise.all([all.first(3), some.first(1)]);
    expect(typesOf(all)).toEqual(['payment_failed', 'payment_paid', 'payment_refunded']);
    expect(typesOf(some)).toEqual(['payment_refunded']);
  });

  it('are registered once per url and never list their secret', async () => {
    const merchant = await sandbox.merchant();
    const { url } = await hooked(merchant);
    const again = { url, shared_secret: 'another', events: [] };
    const made = await merchant.api('POST', '/webhooks', again);
    expect(made.body).not.toHaveProperty('shared_secret');
    const { body } = await merchant.api<{ webhooks: object[] }>('GET', '/webhooks');
    expect(body.webhooks).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain('another');
    const bad = await merchant.api('POST', '/webhooks', { url: 'ftp://x', shared_secret: '' });
    expect(bad).toMatchObject({ status: 400, body: { errors: { url: [expect.any(String)] } } });
  });
});

describe('the modes', () => {
  it('before-redirect: delivered before the browser is redirected', async () => {
    expect((await inMode('before-redirect')).hook.received).toHaveLength(1);
  });

  it('twice: the same event is sent again', async () => {
    const [one, two] = await (await inMode('twice')).hook.first(2);
    expect(one?.body).toEqual(two?.body);
  });

  it('wrong-secret', async () => {
    const [event] = await (await inMode('wrong-secret')).hook.first(1);
    expect(event?.body.secret_token).not.toBe('s3cret-word');
  });

  it('never: nothing is sent before the mode changes', async () => {
    const { merchant, hook } = await inMode('never');
    await decline(merchant);
    expect(typesOf(hook)).toEqual(['payment_failed']);
  });

  it.each([
    [{}, 'PT2S', 'PT1S', '2026-12-01T09:00:03.000Z'],
    [{ after: 'PT20M' }, 'PT19M59S', 'PT1S', '2026-12-01T09:20:00.000Z'],
  ])("late: sent by the world's clock: %o", async (more, before, rest, due) => {
    const { merchant, hook, pass } = await inMode('late', { more });
    expect(await onTheirWay(merchant)).toEqual([{ url: hook.url, tries: 0, due }]);
    await pass(before);
    await decline(merchant);
    expect(typesOf(hook)).toEqual(['payment_failed']);
    await pass(rest);
    await hook.first(2);
    expect(typesOf(hook)).toEqual(['payment_failed', 'payment_paid']);
  });

  it('late: a reset drops pending events', async () => {
    const { merchant, hook, pass } = await inMode('late');
    await merchant.control('POST', '/reset');
    await pass('PT1H');
    await merchant.control('POST', '/payments/webhook', { mode: 'late' });
    await merchant.submitCard(await merchant.createInvoice(), INSUFFICIENT_FUNDS_CARD);
    await pass('PT1H');
    await hook.first(1);
    expect(typesOf(hook)).toEqual(['payment_failed']);
  });
});

describe('delivery', () => {
  it('is retried a minute later, until a 2xx', async () => {
    const { merchant, hook, pass } = await inMode('before-redirect', { statuses: [500, 302] });
    const due = '2026-12-01T09:01:00.000Z';
    expect(await onTheirWay(merchant)).toEqual([{ url: hook.url, tries: 1, due }]);
    await pass('PT1M');
    await waits(merchant, [{ tries: 2 }]);
    await pass('PT16M');
    const [one, , three] = await hook.first(3);
    expect(three?.body).toEqual(one?.body);
    await waits(merchant, []);
  });

  it('ends after six attempts', async () => {
    const statuses = Array<number>(6).fill(500);
    const { merchant, hook, pass } = await inMode('before-redirect', { statuses });
    for (const tries of [2, 3, 4, 5]) {
      await pass('PT16M');
      await waits(merchant, [{ tries }]);
    }
    await pass('PT16M');
    await hook.first(6);
    await pass('P1D');
    await decline(merchant);
    expect(typesOf(hook)).toEqual([...statuses.map(() => 'payment_paid'), 'payment_failed']);
    expect(await onTheirWay(merchant)).toEqual([]);
  });

  it('continues after an unreachable endpoint', async () => {
    const merchant = await sandbox.merchant();
    const nowhere = { url: 'http://127.0.0.1:1/hook', shared_secret: 's', events: [] };
    await merchant.api('POST', '/webhooks', nowhere);
    await merchant.control('POST', '/payments/webhook', { mode: 'before-redirect' });
    expect((await merchant.submitCard(await merchant.createInvoice(), VISA)).status).toBe(303);
  });

  it('resumes pending deliveries after a restart', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'delivery-'));
    const settings = { SANDBOX_DATA_DIR: folder, SANDBOX_API_KEY: 'kept', SANDBOX_NOW: NOW };
    const before = await startTestSandbox(settings);
    const merchant = new Merchant(before, 'kept');
    const hook = await hooked(merchant);
    await merchant.control('POST', '/payments/webhook', { mode: 'late', after: 'PT1H' });
    await merchant.submitCard(await merchant.createInvoice(), VISA);
    await before.close();

    const after = await startTestSandbox(settings);
    await new Merchant(after, 'kept').control('POST', '/clock/advance', { duration: 'PT1H' });
    const [event] = await hook.first(1);
    expect(event?.body).toMatchObject({ type: 'payment_paid', secret_token: 's3cret-word' });
    await after.close();
    rmSync(folder, { recursive: true, force: true });
  });
});
