import { request } from 'undici';

/** A probe of an instance: whether it is ready. It serves only requests with its proxy's host. */
export function answersAt(port: number, origin: string): () => Promise<boolean> {
  const { host } = new URL(origin);
  return async () => {
    const { statusCode, body } = await request(`http://127.0.0.1:${port}/api/health/ready`, {
      headers: { host },
      headersTimeout: 2_000,
    });
    await body.dump();
    return statusCode === 200;
  };
}
