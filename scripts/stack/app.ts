import { readFileSync } from 'node:fs';
import { type Child, startChild } from './child';
import { statusOf } from './own-host';
import { whenReady } from './ready';
import { inRoot } from './root';

/** What the app keeps to itself; random, and the same at every start on the same data. */
export interface AppSecrets {
  sessionSecret: string;
  /** `id:base64`, see DATA_KEYS. */
  dataKeys: string;
  webhookSecret: string;
}

export interface AppSettings {
  port: number;
  databaseUrl: string;
  sandbox: { url: string; controlUrl: string };
  /** Names the world that the app lives in. */
  partnerKey: string;
  secrets: AppSecrets;
  /** Where people open it, if that is not its own port. */
  origin?: string;
  /** A demo build has its panel, which controls the sandbox and empties the database. */
  isDemo?: boolean;
  /** Who may open its staff page (STAFF_ACCOUNTS). */
  staff?: string;
}

/** Every variable of the app, empty: an `.env` of this checkout has no say in what is set for a demo or a test. */
const emptyEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    [...readFileSync(inRoot('.env.example'), 'utf8').matchAll(/^(?:# ?)?([A-Z][A-Z0-9_]*)=/gm)].map(
      ([, name = '']) => [name, ''],
    ),
  );

/** The address people open. */
export const appOrigin = (port: number): string => `http://127.0.0.1:${port}`;

/** The whole environment of an app beside a sandbox: every outside party and the clock are those of one world. */
export function appEnvironment(settings: AppSettings): Record<string, string> {
  const { port, databaseUrl, sandbox, partnerKey, secrets, isDemo, staff } = settings;
  const world = `?key=${encodeURIComponent(partnerKey)}`;
  return {
    ...emptyEnvironment(),
    NEXT_TELEMETRY_DISABLED: '1',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    APP_ORIGIN: settings.origin ?? appOrigin(port),
    DATABASE_URL: databaseUrl,
    SESSION_SECRET: secrets.sessionSecret,
    DATA_KEYS: secrets.dataKeys,
    PARTNER_BASE_URL: sandbox.url,
    PARTNER_API_KEY: partnerKey,
    MOYASAR_BASE_URL: `${sandbox.url}/gateway/v1`,
    MOYASAR_SECRET_KEY: `sk_test_${partnerKey}`,
    MOYASAR_WEBHOOK_SECRET: secrets.webhookSecret,
    UNIFONIC_BASE_URL: `${sandbox.url}/verify`,
    UNIFONIC_APP_ID: 'sandbox-app',
    UNIFONIC_TOKEN: `verify-${partnerKey}`,
    CLOCK_URL: `${sandbox.controlUrl}/sandbox/clock${world}`,
    DEMO_MODE: '1',
    // A plan that was changed in the sandbox is seen at once.
    PLANS_FRESH_MS: '1000',
    ...(staff && { STAFF_ACCOUNTS: staff }),
    ...(isDemo && {
      DEMO_CONTROL_URL: `${sandbox.controlUrl}/sandbox${world}`,
      // All visitors of a demo may share one address, and codes cost nothing.
      CODES_PER_ADDRESS_HOURLY: '100000',
      CODES_HOURLY: '100000',
      CALLS_PER_MINUTE: '100000',
      PAGES_PER_MINUTE: '100000',
    }),
  };
}

/** Starts a built server (`.build/*.mjs`) and waits until it answers that it can work. */
export async function startApp(
  bundle: string,
  environment: Record<string, string>,
  logFile?: string,
  onOutput?: (text: string) => void,
): Promise<Child> {
  const child = startChild('The app', process.execPath, [bundle], {
    env: {
      // Else each thread keeps the memory that it freed to itself (glibc).
      MALLOC_ARENA_MAX: '2',
      // From Node 22 on, later starts take what V8 compiled for earlier ones.
      NODE_COMPILE_CACHE: inRoot('.build', 'compile-cache'),
      ...process.env,
      ...environment,
    },
    logFile,
    onOutput,
  });
  const { APP_ORIGIN: origin = '', PORT } = environment;
  const isReady = async () =>
    (await statusOf(Number(PORT), '/api/health/ready', { origin })) === 200;
  await whenReady(child, isReady, 120_000);
  return child;
}
