import { expect, it } from 'vitest';
import { readConfig } from './config';

it('has a default for everything', () => {
  expect(readConfig({})).toEqual({
    host: '127.0.0.1',
    port: 4010,
    controlPort: 4011,
    controlToken: undefined,
    apiKey: 'sandbox-partner-key',
    dataDir: '.data/sandbox',
    profile: 'default',
    now: null,
    seller: { name: { ar: 'مغسلة نقي', en: 'Naqi Laundry' } },
  });
});

it('names every fault at once', () => {
  const wrong = {
    SANDBOX_HOST: '0.0.0.0',
    SANDBOX_PORT: '70000',
    SANDBOX_PROFILE: 'kind',
    SANDBOX_NOW: 'tomorrow',
    SANDBOX_SELLER_AR: 'ن'.repeat(128),
  };
  const read = () => readConfig(wrong);
  for (const name of Object.keys(wrong)) expect(read).toThrow(name);
  expect(read).not.toThrow('SANDBOX_API_KEY');
});

it('listens beyond loopback only with a control token', () => {
  expect(() => readConfig({ SANDBOX_HOST: '0.0.0.0' })).toThrow('SANDBOX_CONTROL_TOKEN');
  const guarded = readConfig({ SANDBOX_HOST: '0.0.0.0', SANDBOX_CONTROL_TOKEN: 'secret' });
  expect(guarded.host).toBe('0.0.0.0');
});

it('links the payment page where browsers find it', () => {
  expect(readConfig({ SANDBOX_PUBLIC_URL: 'https://192.0.2.7:4443/' }).publicUrl).toBe(
    'https://192.0.2.7:4443',
  );
  expect(() => readConfig({ SANDBOX_PUBLIC_URL: 'ftp://a' })).toThrow('SANDBOX_PUBLIC_URL');
});
