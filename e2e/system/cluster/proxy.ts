import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { instanceHeader } from '../../harness/customer-client';

/**
 * A reverse proxy before the instances of one app, as an operator would have one: each request to the next instance, one
 * that takes no connections or has said that it goes is passed over, and its answer says from where it came.
 */
export class Proxy {
  #next = 0;
  /** Ports of the instances, in their order. */
  ports: number[] = [];
  /** Instances that have said that they go: nobody is sent there who did not ask for it. */
  readonly leaving = new Set<number>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async listen(): Promise<Proxy> {
    const server = http.createServer((request, response) => proxy.#pass(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const proxy = new Proxy(server, `http://127.0.0.1:${port}`);
    return proxy;
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => this.#send(request, response, Buffer.concat(chunks), 0));
  }

  #whoIsNext(): number {
    const staying = [...this.ports.keys()].filter((index) => !this.leaving.has(index));
    this.#next += 1;
    return staying[this.#next % staying.length] ?? 0;
  }

  #send(request: IncomingMessage, response: ServerResponse, body: Buffer, tried: number): void {
    const wanted = request.headers[instanceHeader];
    const index = wanted === undefined ? this.#whoIsNext() : Number(wanted);
    const port = this.ports[index];
    if (port === undefined) {
      response.writeHead(502).end(`There is no instance ${wanted ?? index}.`);
      return;
    }
    const headers: http.OutgoingHttpHeaders = {
      ...request.headers,
      'x-forwarded-for': request.socket.remoteAddress ?? '',
    };
    delete headers[instanceHeader];
    // How long a connection is kept is agreed on between the two at its ends, and not passed on.
    delete headers.connection;
    const passed = http.request(
      { host: '127.0.0.1', port, method: request.method, path: request.url, headers, agent: false },
      (answer) => {
        const { connection: _connection, 'keep-alive': _keepAlive, ...fields } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, fields);
        answer.pipe(response);
        answer.on('error', () => response.destroy());
      },
    );
    passed.on('error', (error: NodeJS.ErrnoException) => {
      const refused = error.code === 'ECONNREFUSED';
      if (refused && wanted === undefined && tried < this.ports.length) {
        this.#send(request, response, body, tried + 1);
      } else if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    });
    passed.end(body);
  }
}
