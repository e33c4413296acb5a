import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { request } from 'undici';
import { instanceHeader } from '../../harness/customer-client';

/**
 * A reverse proxy for the instances of one app: each request goes to the next instance, or to the
 * one that `instanceHeader` names. Skips instances that refuse connections.
 */
export class Proxy {
  readonly #server = http.createServer((request, response) => this.#pass(request, response));
  #next = 0;
  /** Ports of the instances, in their order. */
  ports: number[] = [];
  /** Draining instances: they get only requests that name them. */
  readonly leaving = new Set<number>();
  /** The number of requests that each instance has served. */
  readonly served: number[] = [];

  static listen = (): Promise<Proxy> => new Proxy().open();

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** Whether an instance receives requests. */
  protected isServing = (index: number): boolean => !this.leaving.has(index);
  /** The keep-alive agent of an instance; none by default. */
  protected agentOf = (_index: number): http.Agent | false => false;

  #pass(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => this.#send(request, response, Buffer.concat(chunks), 0));
  }

  #send(request: IncomingMessage, response: ServerResponse, body: Buffer, tried: number): void {
    const wanted = request.headers[instanceHeader];
    const serving = [...this.ports.keys()].filter((index) => this.isServing(index));
    this.#next += 1;
    const index = wanted === undefined ? serving[this.#next % serving.length] : Number(wanted);
    const port = this.ports[index ?? -1];
    if (port === undefined || index === undefined) {
      response.writeHead(503).end('No instance is ready.');
      return;
    }
    const headers: http.OutgoingHttpHeaders = {
      ...request.headers,
      'x-forwarded-for': request.socket.remoteAddress ?? '',
    };
    delete headers[instanceHeader];
    // `Connection` is a hop-by-hop header and is not forwarded.
    delete headers.connection;
    const { method, url: path } = request;
    const agent = this.agentOf(index);
    const passed = http.request(
      { host: '127.0.0.1', port, method, path, headers, agent },
      (answer) => {
        const { connection: _connection, 'keep-alive': _keepAlive, ...fields } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, fields);
        answer.pipe(response);
        answer.on('error', () => response.destroy());
        answer.on('end', () => (this.served[index] = (this.served[index] ?? 0) + 1));
      },
    );
    passed.on('error', (error: NodeJS.ErrnoException) => {
      const isRefused = error.code === 'ECONNREFUSED';
      if (isRefused && wanted === undefined && tried < this.ports.length)
        this.#send(request, response, body, tried + 1);
      else if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    passed.end(body);
  }
}

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
