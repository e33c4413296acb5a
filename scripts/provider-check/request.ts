/** A service's response, not validated. */
export interface ProviderResponse {
  status: number;
  /** The parsed body; undefined if it was not a JSON object. */
  body: Record<string, unknown> | undefined;
  headers: Headers;
}

const timeoutMs = 15_000;

/** Makes one request without following redirects; throws only if there is no response. */
export async function request(url: URL, init: RequestInit = {}): Promise<ProviderResponse> {
  const signal = AbortSignal.timeout(timeoutMs);
  const reply = await fetch(url, { redirect: 'manual', signal, ...init });
  const { status, headers } = reply;
  try {
    const body: unknown = JSON.parse(await reply.text());
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    return { status, headers, body: isObject ? (body as Record<string, unknown>) : undefined };
  } catch {
    return { status, headers, body: undefined };
  }
}
