import 'server-only';
import { z } from 'zod';
import { startupRefusals } from './refusals';

const baseUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
const flag = z
  .enum(['0', '1', 'true', 'false'])
  .transform((text) => text === '1' || text === 'true');
const integer = (least: number, most: number) => z.coerce.number().int().min(least).max(most);

/** `id:base64,id:base64`: the first encrypts, all decrypt. Each key is 32 bytes. */
const dataKeys = z.string().transform((text, context) => {
  const keys = text.split(',').map((pair) => {
    const [id = '', secret = ''] = pair.trim().split(':');
    return { id, key: Buffer.from(secret, 'base64') };
  });
  if (keys.some(({ id, key }) => !/^[a-z0-9-]{1,16}$/.test(id) || key.length !== 32)) {
    context.addIssue({ code: 'custom', message: 'wants id:base64 pairs, each key of 32 bytes' });
    return z.NEVER;
  }
  return keys;
});

/** `name=value,name=value`, values percent-encoded: as OpenTelemetry writes headers. */
const headerList = z.string().transform((text, context) => {
  try {
    const pairs = text.split(',').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name.trim().toLowerCase(), decodeURIComponent(value.join('=').trim())] as const;
    });
    if (pairs.every(([name, value]) => /^[\w-]+$/.test(name) && value !== '')) {
      return Object.fromEntries(pairs);
    }
  } catch {
    // Said below.
  }
  context.addIssue({ code: 'custom', message: 'wants name=value pairs' });
  return z.NEVER;
});

const schema = z.object({
  APP_ORIGIN: baseUrl,
  HOST: z.string().default('127.0.0.1'),
  PORT: integer(0, 65_535).default(3000),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'wants a postgres:// address'),
  DATABASE_POOL: integer(1, 200).default(10),
  SESSION_SECRET: z.string().min(32, 'wants at least 32 characters'),
  DATA_KEYS: dataKeys,
  BRAND: z
    .string()
    .regex(/^[a-z0-9-]+$/)
    .default('nada'),

  PARTNER_BASE_URL: baseUrl,
  PARTNER_API_KEY: z.string().min(8),
  PARTNER_TIMEOUT_MS: integer(50, 60_000).default(8_000),

  PAYMENT_PROVIDER: z.literal('moyasar').default('moyasar'),
  MOYASAR_BASE_URL: baseUrl.default('https://api.moyasar.com/v1'),
  MOYASAR_SECRET_KEY: z.string().regex(/^sk_(test|live)_.+/, 'wants sk_test_… or sk_live_…'),
  MOYASAR_WEBHOOK_SECRET: z.string().min(16, 'wants at least 16 characters'),
  PAYMENT_TIMEOUT_MS: integer(50, 60_000).default(10_000),
  PAYMENT_WINDOW_MINUTES: integer(5, 1_440).default(30),

  VERIFICATION_PROVIDER: z.literal('unifonic').default('unifonic'),
  UNIFONIC_BASE_URL: baseUrl.default('https://authenticate.cloud.api.unifonic.com'),
  UNIFONIC_APP_ID: z.string().min(1),
  UNIFONIC_TOKEN: z.string().min(8),
  VERIFICATION_TIMEOUT_MS: integer(50, 60_000).default(8_000),

  INVOICE_HOSTS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim())
        .filter(Boolean),
    ),
  /** Map pictures by their address: `https://tiles.example/{z}/{x}/{y}.png`. Without one the map has none. */
  MAP_TILES_URL: z
    .string()
    .regex(/^https?:\/\/[\w.:[\]-]+\/[^\s'"<>;]+$/, 'wants an address with {z}, {x} and {y}')
    .refine((url) => ['{z}', '{x}', '{y}'].every((part) => url.includes(part)), {
      error: 'wants an address with {z}, {x} and {y}',
    })
    .optional(),
  MAP_ATTRIBUTION: z.string().max(200).optional(),
  TRUSTED_HOPS: integer(0, 5).default(0),
  /** Of one session; a network address may stand for twenty people. Calls that cost others: so many an hour. */
  CALLS_PER_MINUTE: integer(10, 10_000_000).default(240),
  CODES_PER_ADDRESS_HOURLY: integer(1, 100_000).default(60),
  CODES_HOURLY: integer(1, 1_000_000).default(2_000),
  WORKER_INTERVAL_MS: integer(50, 600_000).default(5_000),
  /** Between a request to stop and its beginning: time for the proxy in front to hear of it. */
  DRAIN_MS: integer(0, 60_000).default(0),
  /** Whoever has it may read `/api/metrics`; without one nobody may. */
  METRICS_TOKEN: z.string().min(32, 'wants at least 32 characters').optional(),
  /** Where an OpenTelemetry collector takes OTLP over HTTP; without one nothing is traced. */
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.optional(),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[\w.-]{1,64}$/, 'wants letters, digits, dots and dashes')
    .default('laundry'),
  /** The share of new traces that is kept. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: integer(50, 600_000).default(5_000),
  /** Believes the `traceparent` of a request: only behind a proxy that sets it itself. */
  TRACE_FROM_PROXY: flag.default(false),
  /** Sends `traceparent` to the partner, whose document does not know it. */
  TRACE_TO_PARTNER: flag.default(false),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug']).default('info'),
  CLOCK_URL: z.url().optional(),
  DEMO_MODE: flag.default(false),
  NODE_ENV: z.string().default('production'),
});

export type Env = z.infer<typeof schema>;

/** The names of all variables that the app reads. */
export const variables = Object.keys(schema.shape) as (keyof Env)[];

/** All faults of the environment at once, so that a start-up is mended in one go. */
export class EnvironmentError extends Error {
  constructor(readonly faults: string[]) {
    super(
      `The environment is not fit to start:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    );
    this.name = 'EnvironmentError';
  }
}

/** Reads and checks every variable. Throws `EnvironmentError` that names all faults; never echoes a value. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new EnvironmentError(
      parsed.error.issues.map((issue) => {
        const name = issue.path.join('.');
        return given[name] === undefined ? `${name} is missing` : `${name}: ${issue.message}`;
      }),
    );
  }
  const refusals = startupRefusals(parsed.data);
  if (refusals.length > 0) throw new EnvironmentError(refusals);
  return parsed.data;
}

let current: Env | undefined;

/** The environment, parsed on first use (so that a build needs none) and then kept. */
export function env(): Env {
  current ??= parseEnv(process.env);
  return current;
}
