import { z } from 'zod';
import { baseUrl, integer } from './form';

/** Public address and brand of the app. */
export const place = {
  APP_ORIGIN: baseUrl.meta({
    meaning:
      'The public address of the app: scheme, host and port without a path. https, except on loopback.',
    where: 'The host name that points to your proxy.',
    wrong:
      'Every page answers 421 (request for another host), forms are refused as cross-origin, payments return to the wrong address.',
    example: 'https://laundry.example.sa',
  }),
  HOST: z.string().default('127.0.0.1').meta({
    meaning:
      'The address to listen on. `0.0.0.0` in a container, where the proxy connects from outside.',
    wrong: 'The proxy cannot connect: 502.',
  }),
  PORT: integer(0, 65_535).default(3000).meta({
    meaning: 'The port to listen on; `0` takes a free one.',
    wrong: 'As `HOST`.',
  }),
  TRUSTED_HOPS: integer(0, 5).default(0).meta({
    meaning:
      'The number of proxies in front of the app whose `X-Forwarded-For` is trusted for the visitor’s address.',
    where:
      'Count them. `compose.yaml` sets it: 1 for its own proxy, 2 with a CDN before that (`PROXIES` and `CDN_ADDRESSES`, below).',
    wrong:
      'Too few: all visitors share one address and one rate limit. Too many: a visitor can invent addresses and so avoid all rate limits.',
  }),
  DRAIN_MS: integer(0, 60_000).default(0).meta({
    meaning:
      'How long a stopping instance still serves while it reports that it is not ready, in milliseconds. Longer than the proxy’s health check takes; 0 without a proxy.',
    wrong:
      'Too short: a restart loses requests (502). The check is in scripts/deploy/proxy/proxy.yaml.',
    example: '5000',
  }),
  BRAND: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('nada')
    .meta({
      meaning: 'The partner’s brand: a folder of `public/brands` (docs/guides/brand.md).',
      wrong: 'Start-up names the fault; `npm run brand -- check` finds it without a start.',
    }),
};
