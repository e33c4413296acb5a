import { request } from 'node:http';

/**
 * Calls an app on this machine under the name by which people reach it: its guard answers to no other. Gives the status; rejects
 * when nobody answers within two seconds.
 */
export const statusOf = (
  port: number,
  path: string,
  { origin, method = 'GET' }: { origin: string; method?: string },
): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { host: new URL(origin).host, origin };
    request({ host: '127.0.0.1', port, path, method, headers, timeout: 2_000 }, (reply) => {
      reply.resume();
      resolve(reply.statusCode ?? 0);
    })
      .once('timeout', function (this: { destroy(error: Error): void }) {
        this.destroy(new Error('no answer'));
      })
      .once('error', reject)
      .end();
  });
