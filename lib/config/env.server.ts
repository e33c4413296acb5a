import 'server-only';
import { z } from 'zod';
import { startupRefusals } from './refusals';
import { codes } from './variables/codes';
import { gateways } from './variables/gateways';
import { groups } from './variables/groups';
import { partner } from './variables/partner';
import { payments } from './variables/payments';
import { place } from './variables/place';
import type { Provider } from './variables/provider';
import { map, running, stage } from './variables/running';
import { storage } from './variables/storage';
import { verifications } from './variables/verifications';
import { readStaffAccounts } from './staff-accounts.server';

const own = z.object({
  ...place,
  ...storage,
  ...partner,
  ...payments,
  ...codes,
  ...map,
  ...running,
  ...stage,
});

/** What the chosen one of several providers was told, told apart by the variable that chooses. */
type Chosen<Variable extends string, Providers extends Record<string, { variables: object }>> = {
  [Name in keyof Providers]: Record<Variable, Name> &
    z.output<z.ZodObject<Extract<Providers[Name]['variables'], z.core.$ZodLooseShape>>>;
}[keyof Providers];
/** `name:hash,name:hash:secret`, as `npm run staff -- add` prints them. */
const staffAccounts = z.string().transform((text, context) => {
  const accounts = readStaffAccounts(text);
  if (accounts) return accounts;
  context.addIssue({
    code: 'custom',
    message: 'wants the lines that `npm run staff -- add` prints',
  });
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

export type Env = z.output<typeof own> &
  Chosen<'PAYMENT_PROVIDER', typeof gateways> &
  Chosen<'VERIFICATION_PROVIDER', typeof verifications>;

/** The names of all variables that the app reads, whichever providers are chosen. */
export const variables = groups.flatMap((group) => Object.keys(group.variables));
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
  /** Who may open the staff page; without anybody there is none. */
  STAFF_ACCOUNTS: staffAccounts.default([]),
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

/** The one that a variable names; of a name that nobody has, the usual one, so that its faults are said as well. */
const chosen = <Name extends string>(
  providers: Record<Name, Provider>,
  name: string | undefined,
  usual: NoInfer<Name>,
): Provider =>
  name !== undefined && Object.hasOwn(providers, name) ? providers[name as Name] : providers[usual];

/** Reads and checks every variable. Throws `EnvironmentError` that names all faults; never echoes a value. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const gateway = chosen(gateways, given.PAYMENT_PROVIDER, 'moyasar');
  const verification = chosen(verifications, given.VERIFICATION_PROVIDER, 'unifonic');
  const schema = own.extend({ ...gateway.variables, ...verification.variables });
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    throw new EnvironmentError(
      parsed.error.issues.map((issue) => {
        const name = issue.path.join('.');
        return given[name] === undefined ? `${name} is missing` : `${name}: ${issue.message}`;
      }),
    );
  }
  const env = parsed.data as unknown as Env;
  const told = parsed.data as Record<string, unknown>;
  const live = gateway.live;
  const refusals = startupRefusals(env, {
    services: ['PARTNER_BASE_URL', gateway.baseUrl, verification.baseUrl].map((variable) => ({
      variable,
      url: String(told[variable]),
    })),
    liveKey: live?.pattern.test(String(told[live.key])) ? live.key : null,
  });
  if (refusals.length > 0) throw new EnvironmentError(refusals);
  return env;
}

let current: Env | undefined;

/** The environment, parsed on first use (so that a build needs none) and then kept. */
export function env(): Env {
  current ??= parseEnv(process.env);
  return current;
}
