import type { FieldErrors } from '@/lib/kernel/app-error';
import type { ErrorCode } from '@/lib/kernel/error-codes';
import type { InputOf, ReplyOf } from './endpoint';
import type { endpoints } from './endpoints';
import type { lazyEndpoints } from './lazy-endpoints';
import type { staffEndpoints } from './staff-endpoints';

type Endpoints = typeof endpoints & typeof lazyEndpoints;
type StaffEndpoint = (typeof staffEndpoints)[keyof typeof staffEndpoints];
export type AnyEndpoint = Endpoints[keyof Endpoints] | StaffEndpoint;

/**
 * Errors that the browser detects itself: blocked cookies, no connection, or no response despite a
 * connection.
 */
type BrowserCode = 'cookies-blocked' | 'offline' | 'no-answer';

/** WebKit reports `navigator.cookieEnabled` as true even when cookies are blocked. */
function areCookiesAllowed(): boolean {
  // With one name, two tabs that send at the same moment would delete each other's cookie.
  const probe = `probe-${Math.random()}`;
  document.cookie = `${probe}=1; path=/; samesite=lax`;
  const isKept = document.cookie.includes(probe);
  document.cookie = `${probe}=; path=/; max-age=0`;
  return isKept;
}

/**
 * Checks by a request whether our server is reachable: on some phones `navigator.onLine` is false,
 * and `offline` fires, while the connection works.
 */
export const reachesServer = (): Promise<boolean> =>
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(4_000) })
    .then(() => true)
    .catch(() => false);

/**
 * Aborts the current request when the browser fires `offline` and the server is unreachable. `stop`
 * removes the listener.
 */
export const abortWhenOffline = (
  controller: () => AbortController | null,
  stop: AbortSignal,
): void =>
  window.addEventListener(
    'offline',
    () => {
      const now = controller();
      if (now) void reachesServer().then((reached) => !reached && now.abort());
    },
    { signal: stop },
  );

/** A failed call to our own server. */
export class CallError extends Error {
  constructor(
    readonly code: ErrorCode | BrowserCode,
    readonly fields: FieldErrors,
    readonly reference: string | null,
    readonly retryAfterMs: number | null,
    private readonly status = 0,
  ) {
    super(code);
    this.name = 'CallError';
  }

  /**
   * Whether a retry may help: follows `retryOf`, derived from the status so that the table is not
   * loaded in browsers.
   */
  get retry(): 'now' | 'never' {
    const { status, code } = this;
    const isRefused = status >= 400 && status < 500 && status !== 429;
    return isRefused && code !== 'edited-elsewhere' ? 'never' : 'now';
  }
}

/** Method, URL and body of a call: `:name` and GET parameters go into the URL. */
function requestOf(endpoint: AnyEndpoint, input: Record<string, unknown>) {
  const rest = { ...input };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]));
    delete rest[name];
    return value;
  });
  const inQuery = endpoint.method === 'GET' ? rest : { locale: rest.locale };
  const query = new URLSearchParams(
    Object.entries(inQuery).map(([name, value]) => [name, String(value)]),
  );
  if (endpoint.method !== 'GET') delete rest.locale;
  return { url: `${path}?${query}`, body: endpoint.method === 'GET' ? null : JSON.stringify(rest) };
}

interface Options {
  /** Aborts the call from outside. */
  controller?: AbortController;
  /** TanStack Query's abort signal. */
  signal?: AbortSignal;
  keepalive?: boolean;
  /** Timeout. By default longer than our server's slowest calls to other services. */
  timeoutMs?: number;
}

/**
 * Calls our own server from a browser. Throws `CallError`; never retries by itself. Without cookies
 * it sends only GET requests, because nothing stored could be found again. The timeout is needed
 * because browsers keep a stalled connection open for minutes.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { controller = new AbortController(), signal, timeoutMs = 75_000, ...fetchOptions }: Options = {},
): Promise<ReplyOf<E>> {
  if (endpoint.method !== 'GET' && !areCookiesAllowed())
    throw new CallError('cookies-blocked', {}, null, null);
  const { url, body } = requestOf(endpoint, input as Record<string, unknown>);
  signal?.addEventListener('abort', () => controller.abort());
  const timer = setTimeout(() => controller.abort(), timeoutMs);
  let response: Response | undefined;
  let reply: unknown;
  try {
    response = await fetch(url, {
      method: endpoint.method,
      headers: body === null ? {} : { 'content-type': 'application/json' },
      body,
      cache: 'no-store',
      signal: controller.signal,
      ...fetchOptions,
    });
    reply = await response.json();
  } catch {
    const code = response ? 'service-unavailable' : 'no-answer';
    // `offline` only when the browser reports no connection: only then will it fire `online` later.
    throw new CallError(navigator.onLine ? code : 'offline', {}, null, null, response?.status);
  } finally {
    clearTimeout(timer);
  }
  if (response.ok) return reply as ReplyOf<E>;
  const { code, fields, reference, retryAfterMs } = (reply ?? {}) as Record<string, unknown>;
  throw new CallError(
    // A code of our own server; the page checks whether it has a text for it.
    typeof code === 'string' ? (code as ErrorCode) : 'unexpected',
    (fields as FieldErrors | undefined) ?? {},
    typeof reference === 'string' ? reference : null,
    typeof retryAfterMs === 'number' ? retryAfterMs : null,
    response.status,
  );
}
