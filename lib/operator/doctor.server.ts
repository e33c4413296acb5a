import 'server-only';
import { type Env, EnvironmentError, env } from '@/lib/config/env.server';
import { isLoopback } from '@/lib/config/loopback';
import { verifications } from '@/lib/config/variables/codes';
import { gateways } from '@/lib/config/variables/payments';
import { databaseAddress } from '@/lib/db/database.server';
import { type DatabaseState, inspectDatabase } from '@/lib/db/migrations.server';
import { probe } from '@/lib/http/probe.server';

/** Result of one check. */
export interface Finding {
  what: string;
  /** Undefined when all is well; else what is wrong, and what to do. */
  advice?: string | undefined;
  /** Worth knowing, but no reason not to start. */
  minor?: boolean;
}

/**
 * Checks a deployment from this machine with the app's environment: environment, database, proxies,
 * and whether partner, gateway, SMS provider and our own webhook URL are reachable. Changes
 * nothing.
 */
export async function runChecks(): Promise<Finding[]> {
  let read: Env;
  try {
    read = env();
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return error.faults.map((advice) => ({
      what: 'environment',
      advice: `${advice}. Set it in .env; docs/configuration.md says where to find it`,
    }));
  }
  return [
    { what: 'environment' },
    demoMode(read),
    ...(await checkDatabase(read)),
    checkProxies(read),
    ...(await Promise.all([...servicesOf(read).map(checkService), checkWebhook(read)])),
  ];
}

const demoMode = ({ DEMO_MODE }: Env): Finding => ({
  what: DEMO_MODE ? 'demo mode' : 'no demo mode',
  minor: true,
  advice: DEMO_MODE
    ? 'every page says that nothing is charged. Remove DEMO_MODE before the first customer'
    : undefined,
});

async function checkDatabase({ DATABASE_URL }: Env): Promise<Finding[]> {
  const { host, name } = databaseAddress();
  const what = `database ${name} at ${host}`;
  try {
    const state = await inspectDatabase();
    return [
      { what: `${what}, PostgreSQL ${state.version}` },
      checkTls(state, DATABASE_URL),
      checkMigrations(state),
    ];
  } catch (error) {
    return [{ what, advice: (error as Error).message }];
  }
}

/** Startup has already rejected an unencrypted connection that is not allowed. */
const checkTls = ({ isEncrypted }: DatabaseState, url: string): Finding => ({
  what: isEncrypted ? 'TLS to the database' : 'no TLS to the database',
  minor: true,
  advice:
    isEncrypted || !URL.canParse(url) || isLoopback(url)
      ? undefined
      : 'allowed on a private network only; else add ?sslmode=verify-full to DATABASE_URL',
});

function checkMigrations({ missing, ahead }: DatabaseState): Finding {
  const what = 'tables';
  if (ahead > 0) {
    const advice = `${ahead} migration(s) that this version does not know: start the version that created them, unless this is a rolling restart`;
    return { what, advice };
  }
  if (missing === 0) return { what };
  return { what, advice: `${missing} migration(s) are missing: start the app, which applies them` };
}

/** Proxies cannot be counted from here: reports only settings that cannot be right. */
function checkProxies({ APP_ORIGIN, TRUSTED_HOPS, DRAIN_MS }: Env): Finding {
  const what = `${TRUSTED_HOPS} trusted hop(s), ${DRAIN_MS} ms to drain`;
  if (isLoopback(APP_ORIGIN)) return { what };
  if (TRUSTED_HOPS === 0) {
    return {
      what,
      advice:
        'https requires a proxy, and without TRUSTED_HOPS all visitors share one address: set TRUSTED_HOPS=1, or 2 with a CDN before the proxy',
    };
  }
  if (DRAIN_MS > 0) return { what };
  return { what, advice: 'a restart loses requests: set DRAIN_MS=5000 in .env' };
}

interface Service {
  what: string;
  variable: string;
  url: string;
}

function servicesOf(read: Env): Service[] {
  const values = read as unknown as Record<string, string>;
  const service = (what: string, variable: string) => ({
    what,
    variable,
    url: values[variable] ?? '',
  });
  return [
    service('laundry service', 'PARTNER_BASE_URL'),
    service('gateway', gateways[read.PAYMENT_PROVIDER].baseUrl),
    service('codes by SMS', verifications[read.VERIFICATION_PROVIDER].baseUrl),
  ];
}

/** Whether the service responds at all over a trusted connection; service checks go further. */
async function checkService({ what, variable, url }: Service): Promise<Finding> {
  const { host } = new URL(url);
  const answer = await probe(url);
  if (typeof answer === 'string') {
    return {
      what: `${what} at ${host}`,
      advice: `${answer}. Is ${variable} right, and does the firewall allow it?`,
    };
  }
  const isSandbox = isLoopback(url);
  return {
    what: `${what} at ${host}`,
    minor: true,
    advice: isSandbox ? 'a sandbox: no real laundry, payments or messages' : undefined,
  };
}

/**
 * Requests the webhook as the gateway does: by our public name, through the proxies. A GET is not a
 * valid call; 405 means that the app responds.
 */
async function checkWebhook({ APP_ORIGIN, PAYMENT_PROVIDER }: Env): Promise<Finding> {
  const url = `${APP_ORIGIN}/api/webhooks/${PAYMENT_PROVIDER}`;
  const what = `webhook ${url}`;
  const answer = await probe(url);
  if (typeof answer === 'string') {
    return {
      what,
      advice: `${answer}. Is the app running, does the name resolve to the proxy, and does the proxy have a certificate?`,
    };
  }
  if (answer.status === 405) return { what };
  const why: Record<number, string> = {
    421: 'the proxy does not pass the Host of APP_ORIGIN',
    404: 'another server or another version responds there',
    502: 'the proxy finds no instance',
    503: 'the proxy finds no instance that is ready',
  };
  return {
    what,
    advice: `answers ${answer.status}: ${why[answer.status] ?? 'expected 405 for a GET'}. Until then payments are noticed late`,
  };
}
