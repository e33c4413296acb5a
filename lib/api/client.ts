import type { FieldErrors } from '@/lib/kernel/app-error';
import type { ErrorCode } from '@/lib/kernel/error-codes';
import type { InputOf, ReplyOf } from './endpoint';
import type { endpoints } from './endpoints';
import type { laterEndpoints } from './later-endpoints';
import type { staffEndpoints } from './staff-endpoints';

type Endpoints = typeof endpoints & typeof laterEndpoints;
type StaffEndpoint = (typeof staffEndpoints)[keyof typeof staffEndpoints];
export type AnyEndpoint = Endpoints[keyof Endpoints] | StaffEndpoint;

/** What a browser finds out by itself: that it keeps no cookies, has no connection, or got no answer though it has one. */
type BrowserCode = 'cookies-blocked' | 'offline' | 'no-answer';

/** `navigator.cookieEnabled` is true in WebKit also where they are blocked. */
function keepsCookies(): boolean {
  document.cookie = 'probe=1; path=/; samesite=lax';
  const isKept = document.cookie.includes('probe=1');
  document.cookie = 'probe=; path=/; max-age=0';
  return isKept;
}

/**
 * Whether our server can be reached, found out by asking it: on some phones `navigator.onLine` is false, and `offline` is heard,
 * while the line works.
 */
export const reachesServer = (): Promise<boolean> =>
  fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(4_000) })
    .then(() => true)
    .catch(() => false);

/** Gives a request up once the browser says that the line is gone, and it is. Ends with `stop`. */
export const giveUpOffline = (going: () => AbortController | null, stop: AbortSignal): void =>
  window.addEventListener(
    'offline',
    () => {
      const now = going();
      if (now) void reachesServer().then((reached) => !reached && now.abort());
    },
    { signal: stop },
  );

/** A call to our own server that did not succeed. */
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

  /** Whether doing it again may help: what `retryOf` says of each code, told by the status. The table stays away. */
  get retry(): 'now' | 'never' {
    const { status, code } = this;
    const isRefused = status >= 400 && status < 500 && status !== 429;
    return isRefused && code !== 'edited-elsewhere' ? 'never' : 'now';
  }
}

/** Method, address and body of a call: `:name` and GET parameters leave the input for the address. */
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
  /** Gives the call up from outside. */
  going?: AbortController;
  /** The same, from TanStack Query. */
  signal?: AbortSignal;
  keepalive?: boolean;
  /** How long an answer is waited for; unless said, longer than our server takes for the slowest of its own calls. */
  limitMs?: number;
}

/**
 * The browser's way to our server. Throws `CallError`; never retries by itself. Nothing is sent to be kept where no cookie
 * would lead back to it.
 * A line that is there and carries nothing breaks for no browser within minutes: it is given up at the limit.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { going = new AbortController(), signal, limitMs = 75_000, ...how }: Options = {},
): Promise<ReplyOf<E>> {
  if (endpoint.method !== 'GET' && !keepsCookies())
    throw new CallError('cookies-blocked', {}, null, null);
  const { url, body } = requestOf(endpoint, input as Record<string, unknown>);
  signal?.addEventListener('abort', () => going.abort());
  const tooLong = setTimeout(() => going.abort(), limitMs);
  let response: Response | undefined;
  let reply: unknown;
  try {
    response = await fetch(url, {
      method: endpoint.method,
      headers: body === null ? {} : { 'content-type': 'application/json' },
      body,
      cache: 'no-store',
      signal: going.signal,
      ...how,
    });
    reply = await response.json();
  } catch {
    const code = response ? 'service-unavailable' : 'no-answer';
    // Only of a connection that the browser knows to be gone does it tell when it is back.
    throw new CallError(navigator.onLine ? code : 'offline', {}, null, null, response?.status);
  } finally {
    clearTimeout(tooLong);
  }
  if (response.ok) return reply as ReplyOf<E>;
  const { code, fields, reference, retryAfterMs } = (reply ?? {}) as Record<string, unknown>;
  throw new CallError(
    // Of our own server; the page looks whether it has words for it.
    typeof code === 'string' ? (code as ErrorCode) : 'unexpected',
    (fields as FieldErrors | undefined) ?? {},
    typeof reference === 'string' ? reference : null,
    typeof retryAfterMs === 'number' ? retryAfterMs : null,
    response.status,
  );
}
