import { describe, expect, it } from 'vitest';
import { faultsOf } from './env.fixture';

const sandbox = 'http://127.0.0.1:4010';
const demo = {
  APP_ORIGIN: 'http://127.0.0.1:3000',
  DATABASE_URL: 'postgres://postgres@127.0.0.1:5432/demo_1',
  SESSION_SECRET: 'sphinx of black quartz, judge my vow',
  DATA_KEYS: `a:${Buffer.alloc(32).toString('base64')}`,
  PARTNER_BASE_URL: sandbox,
  PARTNER_API_KEY: 'sandbox-partner-key',
  MOYASAR_BASE_URL: `${sandbox}/gateway/v1`,
  MOYASAR_SECRET_KEY: 'sk_test_sandbox',
  MOYASAR_WEBHOOK_SECRET: 'w'.repeat(16),
  UNIFONIC_BASE_URL: `${sandbox}/verify`,
  UNIFONIC_APP_ID: 'sandbox-app',
  UNIFONIC_TOKEN: 'verify-token',
  DEMO_MODE: '1',
  DEMO_CONTROL_URL: 'http://127.0.0.1:4011/sandbox?key=a',
};

const faultsWith = (changes: Record<string, string>): string[] => faultsOf({ ...demo, ...changes });

const live = ['sk', 'live', 'abc'].join('_');

describe('a demo with a panel', () => {
  it('may stand beside a sandbox', () => expect(faultsWith({})).toEqual([]));

  it.each([
    ['a live key', { MOYASAR_SECRET_KEY: live }, 'DEMO_MODE: a demo beside a live key'],
    ['the real partner', { PARTNER_BASE_URL: 'https://partner.example' }, 'beyond loopback'],
    ['the real gateway', { MOYASAR_BASE_URL: 'https://api.moyasar.com/v1' }, 'beyond loopback'],
    ['real messages', { UNIFONIC_BASE_URL: 'https://sms.example' }, 'beyond loopback'],
    ['no word of a demo', { DEMO_MODE: '0' }, 'DEMO_CONTROL_URL: only with DEMO_MODE=1'],
    [
      'another control',
      { DEMO_CONTROL_URL: 'https://control.example' },
      'only a sandbox on loopback',
    ],
    ['our database', { DATABASE_URL: 'postgres://a@127.0.0.1/laundry' }, 'named demo_…'],
    ['a far database', { DATABASE_URL: 'postgres://a@db.example/demo_1' }, 'on loopback'],
    ['a database in disguise', { DATABASE_URL: 'postgres://a@127.0.0.1/demo_1/x' }, 'demo_…'],
  ])('never starts beside %s', (_what, changes, reason) => {
    expect(faultsWith(changes).join('\n')).toContain(reason);
  });

  it('names every reason at once', () => {
    const mixedUp = { MOYASAR_SECRET_KEY: live, DATABASE_URL: 'postgres://a@127.0.0.1/laundry' };
    expect(faultsWith(mixedUp).length).toBeGreaterThanOrEqual(3);
  });
});
