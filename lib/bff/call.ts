import type { FieldErrors } from '@/lib/kernel/app-error';
import { type ErrorCode, errorCodes, isErrorCode } from '@/lib/kernel/error-codes';
import type { endpoints, InputOf, ReplyOf } from './endpoints';

type AnyEndpoint = (typeof endpoints)[keyof typeof endpoints];

/** A call to our own server that did not succeed. `offline` means that no answer came at all. */
export class CallError extends Error {
  constructor(
    readonly code: ErrorCode | 'offline',
    readonly fields: FieldErrors,
    readonly reference: string | null,
    readonly retryAfterMs: number | null,
  ) {
    super(code);
    this.name = 'CallError';
  }

  get retry(): 'now' | 'later' | 'never' {
    return this.code === 'offline' ? 'now' : errorCodes[this.code].retry;
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

/** The browser's only way to our server. Throws `CallError`; never retries by itself. */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: { signal?: AbortSignal; keepalive?: boolean } = {},
): Promise<ReplyOf<E>> {
  const { url, body } = requestOf(endpoint, input as Record<string, unknown>);
  let response: Response;
  let reply: unknown;
  try {
    response = await fetch(url, {
      method: endpoint.method,
      headers: body === null ? {} : { 'content-type': 'application/json' },
      body,
      credentials: 'same-origin',
      cache: 'no-store',
      ...options,
    });
    reply = await response.json();
  } catch {
    throw new CallError('offline', {}, null, null);
  }
  if (response.ok) return reply as ReplyOf<E>;
  const { code, fields, reference, retryAfterMs } = (reply ?? {}) as Record<string, unknown>;
  throw new CallError(
    isErrorCode(code) ? code : 'unexpected',
    (fields as FieldErrors | undefined) ?? {},
    typeof reference === 'string' ? reference : null,
    typeof retryAfterMs === 'number' ? retryAfterMs : null,
  );
}
