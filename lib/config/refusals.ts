import { isLoopback } from './loopback';

/** The external services as configured, for any choice of providers. */
export interface Parties {
  /** The services whose base URL variable is valid, each with that variable. */
  services: { is: 'partner' | 'gateway' | 'verification'; variable: string; url: string }[];
  /**
   * The gateway's key variable and whether the key is live; null when keys do not show it or the
   * key is malformed.
   */
  key: { variable: string; isLive: boolean } | null;
}

/** Why a sandbox gateway or verification service is refused with a real partner. */
const played = {
  partner: '',
  gateway: 'a sandbox takes no real money, and the partner is real',
  verification: 'a sandbox shows the codes of all customers, and the partner is real',
};

/**
 * Refuses a real partner combined with a sandbox gateway or verification service, or with test
 * cards outside a trial.
 */
function mixed({ services, key }: Parties, isDemo: boolean | undefined): string[] {
  const isReal = services.some(({ is, url }) => is === 'partner' && !isLoopback(url));
  if (!isReal) return [];
  const players = services.filter(({ is, url }) => is !== 'partner' && isLoopback(url));
  const refusals = players.map(({ is, variable }) => `${variable}: ${played[is]}`);
  const hasRealGateway = services.some(({ is, url }) => is === 'gateway' && !isLoopback(url));
  const takesTestCards = key !== null && !key.isLive && hasRealGateway && isDemo === false;
  return takesTestCards
    ? [
        ...refusals,
        `${key.variable}: a test key with a real partner; set DEMO_MODE=1 for a trial with test cards`,
      ]
    : refusals;
}

/**
 * Combinations of variables that must never run because they put money or customers at risk. Takes
 * the variables that parsed and returns all reasons that they suffice for. Refuses, for example, a
 * live key with a movable clock or with a sandbox.
 */
export function startupRefusals(
  env: {
    APP_ORIGIN?: string | undefined;
    MAP_TILES_URL?: string | undefined;
    MAP_ATTRIBUTION?: string | undefined;
    OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
    OTEL_EXPORTER_OTLP_HEADERS?: string | undefined;
    CLOCK_URL?: string | undefined;
    DEMO_MODE?: boolean | undefined;
    STAFF_ACCOUNTS?: { name: string }[] | undefined;
    DEMO_CONTROL_URL?: string | undefined;
    DATABASE_URL?: string | undefined;
    DATABASE_CLEAR_HOSTS?: string[] | undefined;
    SMS_APP_SID?: string | undefined;
    SMS_SENDER?: string | undefined;
    SMS_BASE_URL?: string | undefined;
    PUSH_PUBLIC_KEY?: string | undefined;
    PUSH_PRIVATE_KEY?: string | undefined;
    PUSH_CONTACT?: string | undefined;
  },
  parties: Parties,
): string[] {
  const { services, key } = parties;
  const liveKey = key?.isLive ? key.variable : null;
  const sandboxed = services.filter(({ url }) => isLoopback(url));
  const refusals: string[] = [];

  const { APP_ORIGIN } = env;
  const own = APP_ORIGIN === undefined ? [] : [{ variable: 'APP_ORIGIN', url: APP_ORIGIN }];
  // Browsers send `Origin` in exactly this form; with any other value all forms would be refused as
  // foreign.
  if (APP_ORIGIN !== undefined && new URL(APP_ORIGIN).origin !== APP_ORIGIN) {
    refusals.push(
      'APP_ORIGIN: must be only scheme, host and port, such as https://laundry.example.sa: no path, no capital letters, no default port',
    );
  }
  for (const { variable, url } of [...own, ...services]) {
    if (new URL(url).protocol === 'http:' && !isLoopback(url)) {
      refusals.push(`${variable}: plain http is allowed on loopback only`);
    }
  }
  const { DATABASE_URL, DATABASE_CLEAR_HOSTS = [] } = env;
  if (DATABASE_URL !== undefined && goesInClear(DATABASE_URL, DATABASE_CLEAR_HOSTS)) {
    refusals.push(
      'DATABASE_URL: a database on another machine requires TLS: add ?sslmode=verify-full (and sslrootcert= for a certificate of your own), or list its host in DATABASE_CLEAR_HOSTS if the network is private',
    );
  }
  if (env.MAP_TILES_URL !== undefined) {
    if (env.MAP_TILES_URL.startsWith('http:') && !isLoopback(env.MAP_TILES_URL)) {
      refusals.push('MAP_TILES_URL: plain http is allowed on loopback only');
    }
    if (env.MAP_ATTRIBUTION === undefined) {
      refusals.push('MAP_ATTRIBUTION: required with MAP_TILES_URL');
    }
  }
  const collector = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (env.OTEL_EXPORTER_OTLP_HEADERS !== undefined && collector !== undefined) {
    // Spans contain no personal data and collectors are usually on the same network, so http is
    // allowed; the collector's key must not go over plain http.
    if (collector.startsWith('http:') && !isLoopback(collector)) {
      refusals.push(
        'OTEL_EXPORTER_OTLP_HEADERS: a key over plain http is allowed on loopback only',
      );
    }
  }
  refusals.push(...ofMessages(env));
  refusals.push(...mixed(parties, env.DEMO_MODE));
  if (liveKey && env.DEMO_MODE) refusals.push('DEMO_MODE: a demo beside a live key');
  if (liveKey && sandboxed.length > 0) {
    refusals.push(`${liveKey}: a live key beside a service on loopback`);
  }
  if (env.CLOCK_URL !== undefined) {
    if (!isLoopback(env.CLOCK_URL)) refusals.push('CLOCK_URL: must be on loopback');
    if (liveKey) refusals.push('CLOCK_URL: a movable clock beside a live key');
    if (sandboxed.length < services.length) {
      refusals.push('CLOCK_URL: a movable clock beside a service beyond loopback');
    }
  }
  // The demo creates this account itself and prints its password on the console.
  if (env.STAFF_ACCOUNTS?.some(({ name }) => name === 'demo')) {
    if (liveKey) refusals.push('STAFF_ACCOUNTS: the account of the demo beside a live key');
    if (sandboxed.length < services.length) {
      refusals.push('STAFF_ACCOUNTS: the account of the demo beside a service beyond loopback');
    }
  }
  if (sandboxed.length > 0 && env.DEMO_MODE === false) {
    refusals.push(
      'DEMO_MODE: a service on loopback is a sandbox; set DEMO_MODE=1 to run beside one',
    );
  }
  return [...refusals, ...ofDemo(env, sandboxed.length < services.length)];
}

/** A channel of messages is configured completely or not at all. */
function ofMessages(env: Parameters<typeof startupRefusals>[0]): string[] {
  const refusals: string[] = [];
  if (env.SMS_APP_SID !== undefined && env.SMS_SENDER === undefined) {
    refusals.push('SMS_SENDER: required with SMS_APP_SID');
  }
  const { SMS_BASE_URL: sms } = env;
  if (sms?.startsWith('http:') && !isLoopback(sms)) {
    refusals.push('SMS_BASE_URL: plain http is allowed on loopback only');
  }
  const push = ['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY', 'PUSH_CONTACT'] as const;
  const missing = push.filter((name) => env[name] === undefined);
  if (missing.length > 0 && missing.length < push.length) {
    refusals.push(...missing.map((name) => `${name}: required with the other two push variables`));
  }
  return refusals;
}

/**
 * The demo panel pays, injects faults and empties the database: allowed only with a sandbox and its
 * own database.
 */
function ofDemo(env: Parameters<typeof startupRefusals>[0], hasReal: boolean): string[] {
  if (env.DEMO_CONTROL_URL === undefined) return [];
  const refusals: string[] = [];
  if (env.DEMO_MODE === false) refusals.push('DEMO_CONTROL_URL: only with DEMO_MODE=1');
  if (hasReal) refusals.push('DEMO_CONTROL_URL: a panel beside a service beyond loopback');
  if (!isLoopback(env.DEMO_CONTROL_URL)) {
    refusals.push('DEMO_CONTROL_URL: only a sandbox on loopback can be controlled');
  }
  const database = new URL(env.DATABASE_URL ?? 'postgres://unknown/');
  if (!isLoopback(database.href) || !/^\/demo_\w+$/.test(database.pathname)) {
    refusals.push(
      'DATABASE_URL: a demo with a panel empties its database, so it must be on loopback and be named demo_…',
    );
  }
  return refusals;
}

/**
 * libpq's `sslmode` values that cannot fall back to plain text; `no-verify` is node-postgres's own.
 */
const encrypting = /^(require|verify-ca|verify-full|no-verify)$/;

/** The host of a database URL; empty for a unix socket. */
function hostOf(url: URL): string {
  const host = url.searchParams.get('host') ?? decodeURIComponent(url.hostname);
  return host.startsWith('/') ? '' : host;
}

/**
 * Whether the database connection would cross a network unencrypted, password included. Unix
 * sockets and loopback do not; `clearHosts` are hosts on a trusted network.
 *
 * @param databaseUrl as in `DATABASE_URL`
 */
function goesInClear(databaseUrl: string, clearHosts: readonly string[]): boolean {
  // A URL without a host, such as postgres://laundry@/laundry, does not parse: it means a unix
  // socket or this machine.
  if (!URL.canParse(databaseUrl)) return false;
  const url = new URL(databaseUrl);
  const host = hostOf(url);
  if (host === '' || isLoopback(`tcp://${host}`)) return false;
  const { searchParams: parameters } = url;
  const isEncrypted =
    encrypting.test(parameters.get('sslmode') ?? '') ||
    (!parameters.has('sslmode') && /^(true|1)$/.test(parameters.get('ssl') ?? ''));
  return !isEncrypted && !clearHosts.includes(host.toLowerCase());
}
