import { describe, expect, it } from 'vitest';
import { parseEnv } from './env.server';

const key = Buffer.alloc(32).toString('base64');
const environment = {
  APP_ORIGIN: 'https://laundry.example',
  DATABASE_URL: 'postgres://localhost/laundry',
  SESSION_SECRET: 'sphinx of black quartz, judge my vow',
  DATA_KEYS: `a:${key}`,
  PARTNER_BASE_URL: 'https://partner.example',
  PARTNER_API_KEY: 'partner-key',
  MOYASAR_SECRET_KEY: 'sk_test_1',
  // A trial: test cards with a real partner.
  DEMO_MODE: '1',
  MOYASAR_WEBHOOK_SECRET: 'w'.repeat(16),
  UNIFONIC_APP_ID: 'app',
  UNIFONIC_TOKEN: 'token-token',
};
const url = 'https://tiles.example/{z}/{x}/{y}.png';
const withMap = (map: Record<string, string>) => () => parseEnv({ ...environment, ...map });

describe('pictures under the map', () => {
  it('are absent unless configured', () => {
    expect(withMap({})().MAP_TILES_URL).toBeUndefined();
    expect(withMap({ MAP_TILES_URL: url, MAP_ATTRIBUTION: '© Maps' })().MAP_TILES_URL).toBe(url);
  });

  it.each([
    ['https://tiles.example/{z}/{x}.png', /\{z\}, \{x\} and \{y\}/],
    ["https://tiles.example; script-src '*'/{z}/{x}/{y}", /MAP_TILES_URL/],
    ['https://{s}.tiles.example/{z}/{x}/{y}.png', /MAP_TILES_URL/],
    ['http://tiles.example/{z}/{x}/{y}.png', /loopback/],
  ])('are refused at start from %s', (address, reason) => {
    expect(withMap({ MAP_TILES_URL: address, MAP_ATTRIBUTION: '© Maps' })).toThrow(reason);
  });

  it('are refused without an attribution', () => {
    expect(withMap({ MAP_TILES_URL: url })).toThrow(/MAP_ATTRIBUTION/);
  });
});
