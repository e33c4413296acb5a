import { execFile } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '@/scripts/stack/ports';
import { inRoot } from '@/scripts/stack/root';
import { TestSandbox } from './test-sandbox';

let world: TestSandbox;
beforeAll(async () => {
  world = await TestSandbox.start();
});
beforeEach(() => world.control('POST', 'reset', {}));
afterAll(() => world.close());

/** Runs a command; returns its exit code and its output. */
const run = (
  command: 'gateway-check' | 'verification-check',
  settings: Record<string, string> = {},
): Promise<{ code: number; said: string }> =>
  new Promise((resolve) => {
    // The app's environment, which `TestSandbox` points at this world.
    const env = { ...process.env, APP_ORIGIN: '', ...settings };
    execFile(
      process.execPath,
      [inRoot('scripts/run.mjs'), command],
      { env },
      (error, out, faults) => resolve({ code: error ? Number(error.code) : 0, said: out + faults }),
    );
  });

/**
 * Runs the command with each of these settings in parallel; each must print its words and no stack
 * trace.
 */
async function expectRefusals(
  command: Parameters<typeof run>[0],
  cases: [settings: Record<string, string>, words: string][],
): Promise<void> {
  const results = await Promise.all(cases.map(([settings]) => run(command, settings)));
  results.forEach(({ code, said }, at) => {
    expect(said).toContain(cases[at]?.[1]);
    expect(said).not.toContain('    at ');
    expect(code, said).toBe(1);
  });
}

const secret = (name: string): string => process.env[name] ?? '';
const asked = async (party: string) =>
  (await world.requests(party)).map(({ operation }) => operation);

describe('gateway:check', () => {
  it('accepts a new account and creates nothing', async () => {
    const { code, said } = await run('gateway-check');
    expect(said).not.toContain('✗');
    for (const line of [
      '✓ key              a test key: no money moves',
      '✓ authentication   the key is accepted',
      '· currency         unknown',
      '✓ errors           an unknown invoice: 404',
      '✓ errors           an unknown key: 401',
      '✓ errors           an empty invoice: 400',
      'Not checked, because it needs a card',
    ]) {
      expect(said).toContain(line);
    }
    expect(said).toMatch(/\d+ as documented, \d+ notes, 0 problems/);
    expect(code).toBe(0);
    expect(said).not.toContain(secret('MOYASAR_SECRET_KEY'));
    const { payments, invoices } = await world.control<Record<string, unknown[]>>(
      'GET',
      'payments',
    );
    expect([payments, invoices]).toEqual([[], []]);
    const operations = new Set(await asked('gateway'));
    for (const harmful of ['gateway-refund', 'gateway-cancel-invoice', 'gateway-create-webhook']) {
      expect(operations.has(harmful)).toBe(false);
    }
  });

  it('reports whether the webhook of this app is registered', async () => {
    const origin = 'https://laundry.example.sa';
    const none = await run('gateway-check', { APP_ORIGIN: origin });
    expect(none).toMatchObject({
      code: 1,
      said: expect.stringContaining(`✗ webhook          none for ${origin}/api/webhooks/moyasar`),
    });
    await world.tellOfPayments(`${origin}/api/webhooks/moyasar`);
    const there = await run('gateway-check', { APP_ORIGIN: `${origin}/` });
    expect(there).toMatchObject({ code: 0, said: expect.stringContaining('✓ webhook') });
  });

  it('reports a wrong key and a wrong address, and exits with 1', async () => {
    const live = ['sk', 'live', 'x'.repeat(12)].join('_');
    await expectRefusals('gateway-check', [
      [{ MOYASAR_SECRET_KEY: 'sk_test_of_nobody' }, 'the key is refused (401)'],
      [{ MOYASAR_SECRET_KEY: live }, 'may not use a live key yet (405)'],
      [{ MOYASAR_SECRET_KEY: 'pk_test_x' }, 'a publishable key'],
      [{ MOYASAR_SECRET_KEY: '' }, 'MOYASAR_SECRET_KEY is missing'],
      [{ MOYASAR_BASE_URL: 'moyasar' }, 'must be an http or https address'],
      [{ MOYASAR_BASE_URL: `http://127.0.0.1:${await freePort()}` }, 'No response from'],
      // A server responds at this address, but it is not a gateway.
      [{ MOYASAR_BASE_URL: world.url }, '✗ authentication'],
    ]);
  });
});

describe('verification:check', () => {
  it('accepts the service and sends no SMS', async () => {
    const { code, said } = await run('verification-check');
    expect(said).not.toContain('✗');
    for (const line of [
      '✓ authentication   the app id and the token are accepted',
      '✓ check            a code that was not sent: 109, expired, in error_code',
      '✓ errors           an unknown token: 401',
      '✓ start            a code without a number: 400',
      'Not checked, because it costs an SMS',
    ]) {
      expect(said).toContain(line);
    }
    expect(code).toBe(0);
    expect(said).not.toContain(secret('UNIFONIC_TOKEN'));
    const { messages } = await world.control<{ messages: unknown[] }>('GET', 'messages');
    expect(messages).toEqual([]);
  });

  it('reports wrong credentials and exits with 1', () =>
    expectRefusals('verification-check', [
      [{ UNIFONIC_TOKEN: 'an-unknown-token' }, 'is refused (401)'],
      [{ UNIFONIC_APP_ID: 'another-app' }, 'is refused (401)'],
      [{ UNIFONIC_TOKEN: '' }, 'UNIFONIC_TOKEN is missing'],
      // A server responds at this address, but it is not an SMS service.
      [{ UNIFONIC_BASE_URL: world.url }, 'no such service at this address'],
    ]));

  it('reports a service that accepts any code', async () => {
    await world.fault({
      operation: 'verify-check',
      kind: 'schema',
      set: { path: 'error_code', value: 101 },
    });
    const { code, said } = await run('verification-check');
    expect(said).toContain('✗ check            a code that was not sent is reported as correct');
    expect(code).toBe(1);
  });
});
