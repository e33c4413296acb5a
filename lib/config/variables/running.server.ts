import 'server-only';
import { z } from 'zod';
import { readStaffAccounts } from '../staff-accounts.server';
import { baseUrl, flag, integer, share } from './form';

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

const tiles = 'must be a URL with {z}, {x} and {y}';

/** The map's raster tiles. */
export const map = {
  MAP_TILES_URL: z
    .string()
    .regex(/^https?:\/\/[\w.:[\]-]+\/[^\s'"<>;]+$/, tiles)
    .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), { error: tiles })
    .optional()
    .meta({
      meaning:
        'Address of the map’s raster tiles, with `{z}`, `{x}` and `{y}`. Without it, the map shows districts by name.',
      where:
        'From a provider of map tiles, with a key that is restricted to your host, because browsers see it.',
      wrong: 'A grey map; all other ways to choose a place still work.',
      example: 'https://tiles.example/{z}/{x}/{y}.png',
    }),
  MAP_ATTRIBUTION: z.string().max(200).optional().meta({
    meaning: 'The attribution that the provider’s terms require. Required with `MAP_TILES_URL`.',
    where: 'The provider’s terms.',
    example: '© OpenStreetMap contributors',
  }),
};

/** Load limits, worker and monitoring. */
export const running = {
  CALLS_PER_MINUTE: integer(10, 10_000_000).default(240).meta({
    meaning:
      'How many API calls a minute one session may make; see the list above for the limits that depend on it.',
    wrong: 'Too few: customers have to wait (429).',
  }),
  PAGES_PER_MINUTE: integer(60, 10_000_000).default(1_200).meta({
    meaning:
      'How many pages a minute one network address may open on an instance. Above it, visitors get a short page that reloads itself (429).',
    wrong:
      'Too few: all customers of a carrier have to wait. Too many: a script on one machine slows all others down.',
  }),
  WORKER_INTERVAL_MS: integer(50, 600_000).default(5_000).meta({
    meaning: 'How often the worker looks for due checkouts, in milliseconds.',
    wrong: 'Too long: customers who close the page after paying wait for their subscription.',
  }),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info').meta({
    meaning: 'Minimum level of log entries, which are lines of JSON.',
    wrong: '`silent` and `error` hide warnings; alarms are errors.',
  }),
  METRICS_TOKEN: z.string().min(32, 'must have at least 32 characters').optional().meta({
    meaning:
      'The bearer token (`Authorization: Bearer …`) for `/api/metrics`. Without it there are no metrics.',
    where: '`openssl rand -hex 32`; enter the same in the file that Prometheus reads.',
    wrong: 'The alert `InstanceDown` for healthy instances.',
    secret: true,
  }),
};

const staffAccounts = z.string().transform((text, context) => {
  const accounts = readStaffAccounts(text);
  if (accounts) return accounts;
  context.addIssue({
    code: 'custom',
    message: 'must be the lines that `npm run staff -- add` prints',
  });
  return z.NEVER;
});

/** Staff access. */
export const staff = {
  STAFF_ACCOUNTS: staffAccounts.optional().meta({
    meaning:
      'The accounts for `/ar/staff` and `/en/staff`, separated by commas. Without one the page does not exist.',
    where:
      '`npm run staff -- add NAME` prints a line; with `--look` for an account that may only read.',
    wrong: 'Staff cannot sign in, or the page is not found.',
    secret: true,
  }),
};

/** Settings of demos and tests. The start-up checks refuse them with live keys. */
export const demo = {
  DEMO_MODE: flag.default(false).meta({
    meaning:
      'Pages say that nothing is charged. For use with a sandbox, or for a trial with a test key and the real partner. Refused with a live key.',
    wrong: 'Start-up with a sandbox and without it is refused.',
  }),
  CLOCK_URL: z.url().optional().meta({
    meaning: 'The sandbox’s clock, which the app follows.',
    example: 'http://127.0.0.1:4011/sandbox/clock',
  }),
  DEMO_CONTROL_URL: z.url().optional().meta({
    meaning:
      'The sandbox’s control API with the key of this app’s world. Enables the panel of a demo build, which can empty the database; other builds have no panel.',
    example: 'http://127.0.0.1:4011/sandbox?key=sandbox-partner-key',
    wrong:
      'Start-up is refused without a sandbox, and with a database that is not on loopback or not called `demo_…`.',
  }),
  NODE_ENV: z.string().default('production').meta({
    meaning:
      '`production` for every deployment. Set by the commands and the image, never in a file.',
  }),
};

/**
 * `name=value,name=value`, values percent-encoded. Checked here because the SDK ignores malformed
 * pairs silently.
 */
const headerList = z
  .string()
  .regex(/^([\w-]+=([^,;%]|%[\da-f]{2})+(, *|$))+$/i, 'must be name=value pairs');

/** OpenTelemetry export. Uses OpenTelemetry's variable names where they exist. */
export const tracing = {
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl.optional().meta({
    meaning:
      'The address of an OpenTelemetry collector that accepts OTLP over HTTP as JSON. Empty: no traces.',
    where: 'The collector’s address, without `/v1/traces`.',
    wrong:
      'No traces; `laundry_spans_total` counts the dropped spans. Requests are not slowed down.',
    example: 'http://collector:4318',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.optional().meta({
    meaning:
      'Headers that the collector requires: `name=value` pairs, separated by commas, percent-encoded. Requires https, except on loopback.',
    wrong: 'As for the endpoint.',
    secret: true,
  }),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'must be letters, digits, dots and dashes')
    .default('laundry')
    .meta({ meaning: 'The service name in traces.' }),
  OTEL_TRACES_SAMPLER_ARG: share().default(1).meta({
    meaning: 'The share of traces to record, from 0 to 1.',
  }),
  OTEL_BSP_SCHEDULE_DELAY: integer(50, 600_000).default(5_000).meta({
    meaning: 'How long spans are collected before they are sent, in milliseconds.',
  }),
  TRACE_FROM_PROXY: flag.default(false).meta({
    meaning: 'Trusts the `traceparent` of requests. Only behind a proxy that sets it itself.',
    wrong: '`1` without such a proxy: visitors choose the ids of our traces.',
  }),
  TRACE_TO_PARTNER: flag.default(false).meta({
    meaning: 'Sends `traceparent` to the partner, whose document does not list it.',
  }),
};
