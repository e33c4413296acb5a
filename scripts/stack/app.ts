import { readFileSync } from 'node:fs';
import { requestStatus } from './app-request';
import { type Child, startChild } from './child';
import { whenReady } from './ready';
import { inRoot } from './root';

/** The app's own secrets: random, and the same at every start on the same data. */
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
  /** The partner key, which identifies the sandbox world that the app uses. */
  partnerKey: string;
  secrets: AppSecrets;
  /** The public origin, if it is not the app's own port. */
  origin?: string;
  /** A demo build contains the panel, which controls the sandbox and clears the database. */
  isDemo?: boolean;
  /** Accounts of the staff page (STAFF_ACCOUNTS). */
  staff?: string;
}

/**
 * Every variable of the app, empty, so that an `.env` of this checkout does not affect a demo or a
 * test.
 */
const emptyEnvironment = (): Record<string, string> =>
  Object.fromEntries(
    [...readFileSync(inRoot('.env.example'), 'utf8').matchAll(/^(?:# ?)?([A-Z][A-Z0-9_]*)=/gm)].map(
      ([, name = '']) => [name, ''],
    ),
  );

/** The app's public origin. */
export const appOrigin = (port: number): string => `http://127.0.0.1:${port}`;

/**
 * The complete environment of an app next to a sandbox: all external services and the clock belong
 * to one world.
 */
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
    SMS_BASE_URL: `${sandbox.url}/sms`,
    SMS_APP_SID: `sms-app-${partnerKey}`,
    SMS_SENDER: 'Sandbox',
    CLOCK_URL: `${sandbox.controlUrl}/sandbox/clock${world}`,
    DEMO_MODE: '1',
    // Shows plans that were changed in the sandbox at once.
    PLANS_FRESH_MS: '1000',
    ...(staff && { STAFF_ACCOUNTS: staff }),
    ...(isDemo && {
      // As the sandbox's laundry works.
      TURNAROUND_HOURS: 'clothes=30,ironing=30,shoes=30',
      DEMO_CONTROL_URL: `${sandbox.controlUrl}/sandbox${world}`,
      // All visitors of a demo may share one IP address, and codes cost nothing.
      CODES_PER_ADDRESS_HOURLY: '100000',
      CODES_HOURLY: '100000',
      CALLS_PER_MINUTE: '100000',
      PAGES_PER_MINUTE: '100000',
    }),
  };
}

/** Starts a built server (`.build/*.mjs`) and waits until it is ready. */
export async function startApp(
  bundle: string,
  environment: Record<string, string>,
  logFile?: string,
  onOutput?: (text: string) => void,
): Promise<Child> {
  const child = startChild('The app', process.execPath, [bundle], {
    env: {
      // Otherwise glibc keeps freed memory in one arena per thread.
      MALLOC_ARENA_MAX: '2',
      // From Node.js 22 on, later starts reuse V8's compile cache.
      NODE_COMPILE_CACHE: inRoot('.build', 'compile-cache'),
      ...process.env,
      ...environment,
    },
    logFile,
    onOutput,
  });
  const { APP_ORIGIN: origin = '', PORT } = environment;
  const isReady = async () =>
    (await requestStatus(Number(PORT), '/api/health/ready', { origin })) === 200;
  await whenReady(child, isReady, 120_000);
  return child;
}
