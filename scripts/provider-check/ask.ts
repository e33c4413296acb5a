/** An answer of a service as it came: nothing of it is believed yet. */
export interface Answer {
  status: number;
  /** The parsed body; undefined where it was no JSON object. */
  body: Record<string, unknown> | undefined;
  headers: Headers;
}

const patienceMs = 15_000;

/** Asks once, follows no redirect, and throws only where nothing answered. */
export async function ask(url: URL, request: RequestInit = {}): Promise<Answer> {
  const signal = AbortSignal.timeout(patienceMs);
  const reply = await fetch(url, { redirect: 'manual', signal, ...request });
  const { status, headers } = reply;
  try {
    const body: unknown = JSON.parse(await reply.text());
    const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
    return { status, headers, body: isObject ? (body as Record<string, unknown>) : undefined };
  } catch {
    return { status, headers, body: undefined };
  }
}
