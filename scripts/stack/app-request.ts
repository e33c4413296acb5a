import { request } from 'node:http';

interface AppResponse {
  status: number;
  /** The `Set-Cookie` headers. */
  cookies: readonly string[];
}

/**
 * Calls an app on this machine with its public host name, the only one that its guard accepts.
 * Rejects if there is no response in time.
 */
export const requestApp = (
  port: number,
  path: string,
  {
    origin,
    method = 'GET',
    withinMs = 2_000,
  }: { origin: string; method?: string; withinMs?: number },
): Promise<AppResponse> =>
  new Promise((resolve, reject) => {
    const headers = { host: new URL(origin).host, origin };
    request({ host: '127.0.0.1', port, path, method, headers, timeout: withinMs }, (reply) => {
      reply.resume();
      resolve({ status: reply.statusCode ?? 0, cookies: reply.headers['set-cookie'] ?? [] });
    })
      .once('timeout', function (this: { destroy(error: Error): void }) {
        this.destroy(new Error('no response in time'));
      })
      .once('error', reject)
      .end();
  });

/** Returns only the status. */
export const requestStatus = async (...call: Parameters<typeof requestApp>): Promise<number> =>
  (await requestApp(...call)).status;
