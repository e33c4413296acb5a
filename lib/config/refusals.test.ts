import { describe, expect, it } from 'vitest';
import { startupRefusals } from './refusals';

const live = ['sk', 'live', 'x'.repeat(8)].join('_');
const real = {
  APP_ORIGIN: 'https://laundry.example.sa',
  PARTNER_BASE_URL: 'https://partner.example.sa',
  MOYASAR_BASE_URL: 'https://api.moyasar.com/v1',
  MOYASAR_SECRET_KEY: live,
  UNIFONIC_BASE_URL: 'https://authenticate.example.sa',
  DEMO_MODE: false,
};
const sandbox = 'http://127.0.0.1:4010';
const demo = {
  APP_ORIGIN: 'http://127.0.0.1:3000',
  PARTNER_BASE_URL: sandbox,
  MOYASAR_BASE_URL: `${sandbox}/gateway/v1`,
  MOYASAR_SECRET_KEY: 'sk_test_x',
  UNIFONIC_BASE_URL: `${sandbox}/verify`,
  CLOCK_URL: 'http://127.0.0.1:4011/sandbox/clock',
  DEMO_MODE: true,
};
const trial = { ...real, MOYASAR_SECRET_KEY: 'sk_test_x', DEMO_MODE: true };

const refusalsOf = (env: typeof real & Parameters<typeof startupRefusals>[0]): string[] =>
  startupRefusals(env, {
    services: [
      { is: 'partner', variable: 'PARTNER_BASE_URL', url: env.PARTNER_BASE_URL },
      { is: 'gateway', variable: 'MOYASAR_BASE_URL', url: env.MOYASAR_BASE_URL },
      { is: 'verification', variable: 'UNIFONIC_BASE_URL', url: env.UNIFONIC_BASE_URL },
    ],
    key: { variable: 'MOYASAR_SECRET_KEY', isLive: env.MOYASAR_SECRET_KEY === live },
  });

describe('an environment', () => {
  it('real services, the sandbox, or a trial with test cards may start', () => {
    for (const whole of [real, demo, trial]) expect(refusalsOf(whole)).toEqual([]);
  });

  it.each([
    ['a live key in a demo', { ...real, DEMO_MODE: true }, 'DEMO_MODE: a demo beside a live key'],
    [
      'play money for real laundry',
      { ...trial, MOYASAR_BASE_URL: demo.MOYASAR_BASE_URL },
      'MOYASAR_BASE_URL: a sandbox takes no real money',
    ],
    [
      'codes that every visitor can read',
      { ...trial, UNIFONIC_BASE_URL: demo.UNIFONIC_BASE_URL },
      'UNIFONIC_BASE_URL: a sandbox shows the codes',
    ],
    [
      'test cards where customers are',
      { ...trial, DEMO_MODE: false },
      'MOYASAR_SECRET_KEY: a test key with a real partner',
    ],
    [
      'a live key and a sandbox',
      { ...demo, MOYASAR_SECRET_KEY: live, CLOCK_URL: undefined },
      'MOYASAR_SECRET_KEY: a live key beside a service on loopback',
    ],
    ['a movable clock in real life', { ...trial, CLOCK_URL: demo.CLOCK_URL }, 'CLOCK_URL'],
    [
      'a collector’s key in the clear',
      {
        ...real,
        OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=x',
      },
      'OTEL_EXPORTER_OTLP_HEADERS',
    ],
  ])('%s: refused', (_, mixed, text) => {
    expect(refusalsOf(mixed).join('\n')).toContain(text);
  });
});
