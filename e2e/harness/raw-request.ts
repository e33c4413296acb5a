import http from 'node:http';

export interface RawRequest {
  method?: string;
  path?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface RawReply {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: string;
}

/**
 * Sends a request that no browser would send: any method, target and `Host`. Never follows a
 * redirect. Throws when there is no response within a minute.
 */
export function rawRequest(origin: string, wanted: RawRequest = {}): Promise<RawReply> {
  const { method = 'GET', path = '/', headers = {}, body } = wanted;
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(60_000);
    const request = http.request({ hostname, port, method, path, headers, signal, agent: false });
    let isAnswered = false;
    request.on('response', (response) => {
      isAnswered = true;
      const chunks: Buffer[] = [];
      const end = () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: Buffer.concat(chunks).toString(),
        });
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', end).on('error', end);
    });
    // Also when a large body is refused: a server that closes while we still write may reset its
    // response. Not after the headers of a response to HEAD: a server that could not read the
    // request does not know its method, and sends a body too.
    request.on('error', (error) => {
      if (method !== 'HEAD' || !isAnswered) reject(error);
    });
    request.end(body);
  });
}
