import { z } from 'zod';
import { baseUrl, integer } from './form';

/** Public address and brand of the app. */
export const place = {
  APP_ORIGIN: baseUrl.meta({
    meaning:
      'Where people reach the app: scheme, host and port, nothing after them. https beyond loopback.',
    where: 'The name that you point at your proxy.',
    wrong:
      'Every page answers 421 (a request for another host is not ours), forms are refused as foreign, payments come back to the wrong place.',
    example: 'https://laundry.example.sa',
  }),
  HOST: z.string().default('127.0.0.1').meta({
    meaning:
      'The address that it listens on. `0.0.0.0` in a container, where a proxy comes from outside.',
    wrong: 'The proxy finds nobody: 502.',
  }),
  PORT: integer(0, 65_535).default(3000).meta({
    meaning: 'The port that it listens on; `0` takes a free one.',
    wrong: 'As `HOST`.',
  }),
  TRUSTED_HOPS: integer(0, 5).default(0).meta({
    meaning:
      'How many proxies stand in front, and may be believed about a visitor’s address (`X-Forwarded-For`).',
    where:
      'Count them. `compose.yaml` sets it: 1 for its own proxy, 2 with a CDN before that (`PROXIES` and `CDN_ADDRESSES`, below).',
    wrong:
      'Too few: all visitors share one address and one budget, and are told to wait. Too many: anybody invents an address and has a fresh budget each time.',
  }),
  DRAIN_MS: integer(0, 60_000).default(0).meta({
    meaning:
      'How long an instance that was asked to stop goes on serving while it says that it is not ready. Longer than the proxy takes to notice (scripts/deploy/proxy/proxy.yaml); 0 where there is none.',
    wrong: 'Too short: a restart loses requests (502).',
    example: '5000',
  }),
  BRAND: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('nada')
    .meta({
      meaning: 'The partner’s brand: a folder of `public/brands` (docs/guides/brand.md).',
      wrong: 'A start that names the fault; `npm run brand -- check` looks without one.',
    }),
};
