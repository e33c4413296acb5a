import 'server-only';

const maxWaitMs = 5_000;

/**
 * The response of an address to a GET, without redirects, or a text that says why there is none.
 */
export async function probe(url: string): Promise<Response | string> {
  try {
    return await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(maxWaitMs) });
  } catch (error) {
    const { name, cause } = error as Error;
    if (name === 'TimeoutError') return `no answer in ${maxWaitMs / 1_000} seconds`;
    const { code, message } = (cause ?? error) as { code?: string; message?: string };
    return `no answer (${code ?? message})`;
  }
}
