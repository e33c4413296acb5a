const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]']);

const isLoopback = (url: string): boolean => loopbackHosts.has(new URL(url).hostname);

/**
 * Combinations that must never run: money or people at risk through a mixed-up environment. Takes the parsed
 * environment, gives every reason at once. A live key beside a movable clock or beside a sandbox is refused.
 */
export function startupRefusals(env: {
  APP_ORIGIN: string;
  PARTNER_BASE_URL: string;
  MOYASAR_BASE_URL: string;
  MOYASAR_SECRET_KEY: string;
  UNIFONIC_BASE_URL: string;
  MAP_TILES_URL?: string | undefined;
  MAP_ATTRIBUTION?: string | undefined;
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_EXPORTER_OTLP_HEADERS?: Record<string, string> | undefined;
  CLOCK_URL?: string | undefined;
  DEMO_MODE: boolean;
}): string[] {
  const upstreams = [env.PARTNER_BASE_URL, env.MOYASAR_BASE_URL, env.UNIFONIC_BASE_URL];
  const sandboxed = upstreams.filter(isLoopback);
  const live = env.MOYASAR_SECRET_KEY.startsWith('sk_live_');
  const refusals: string[] = [];

  for (const name of [
    'APP_ORIGIN',
    'PARTNER_BASE_URL',
    'MOYASAR_BASE_URL',
    'UNIFONIC_BASE_URL',
  ] as const) {
    if (new URL(env[name]).protocol === 'http:' && !isLoopback(env[name])) {
      refusals.push(`${name}: plain http is for loopback only`);
    }
  }
  if (env.MAP_TILES_URL !== undefined) {
    if (env.MAP_TILES_URL.startsWith('http:') && !isLoopback(env.MAP_TILES_URL)) {
      refusals.push('MAP_TILES_URL: plain http is for loopback only');
    }
    if (env.MAP_ATTRIBUTION === undefined) {
      refusals.push('MAP_ATTRIBUTION: who made the map has to be said beside it');
    }
  }
  const collector = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  if (env.OTEL_EXPORTER_OTLP_HEADERS !== undefined && collector !== undefined) {
    // Spans hold nothing personal, and a collector is mostly next door; its key is another matter.
    if (collector.startsWith('http:') && !isLoopback(collector)) {
      refusals.push('OTEL_EXPORTER_OTLP_HEADERS: a key over plain http is for loopback only');
    }
  }
  if (!isLoopback(env.PARTNER_BASE_URL)) {
    if (isLoopback(env.MOYASAR_BASE_URL)) {
      refusals.push('MOYASAR_BASE_URL: a sandbox takes play money for what a real partner washes');
    }
    if (isLoopback(env.UNIFONIC_BASE_URL)) {
      refusals.push(
        'UNIFONIC_BASE_URL: a sandbox shows everybody the codes of a real partner’s customers',
      );
    }
    if (!live && !isLoopback(env.MOYASAR_BASE_URL) && !env.DEMO_MODE) {
      refusals.push(
        'MOYASAR_SECRET_KEY: a test key beside a partner that is no sandbox; set DEMO_MODE=1 for a trial with test cards',
      );
    }
  }
  if (live && env.DEMO_MODE) refusals.push('DEMO_MODE: a demo beside a live key');
  if (live && sandboxed.length > 0) {
    refusals.push('MOYASAR_SECRET_KEY: a live key beside a service on loopback');
  }
  if (env.CLOCK_URL !== undefined) {
    if (!isLoopback(env.CLOCK_URL))
      refusals.push('CLOCK_URL: only a clock on loopback can be followed');
    if (live) refusals.push('CLOCK_URL: a movable clock beside a live key');
    if (sandboxed.length < upstreams.length) {
      refusals.push('CLOCK_URL: a movable clock beside a service beyond loopback');
    }
  }
  if (sandboxed.length > 0 && !env.DEMO_MODE) {
    refusals.push(
      'DEMO_MODE: a service on loopback is a sandbox; set DEMO_MODE=1 to run beside one',
    );
  }
  return refusals;
}
