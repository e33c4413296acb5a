import http, { type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Upstream {
  port: number;
  /** As the last look at its health said. */
  isUp: boolean;
  /** Connections stay open, as between a real proxy and the app: what closes under a request is seen. */
  agent: http.Agent;
  served: number;
}

interface Pace {
  intervalMs: number;
  timeoutMs: number;
}

const attempts = 3;

/**
 * The reverse proxy of `scripts/deploy/proxy/proxy.yaml` as far as a restart goes: it asks each instance whether it is ready,
 * passes requests round those that are, and sends a request elsewhere only if its connection could not be made.
 */
export class Balancer {
  readonly #upstreams: Upstream[];
  readonly #looks: NodeJS.Timeout[];
  #next = 0;

  private constructor(
    private readonly server: Server,
    readonly url: string,
    ports: number[],
    private readonly pace: Pace,
  ) {
    this.#upstreams = ports.map((port) => ({
      port,
      isUp: false,
      agent: new http.Agent({ keepAlive: true }),
      served: 0,
    }));
    this.#looks = this.#upstreams.map((one) => setInterval(() => this.#look(one), pace.intervalMs));
  }

  static async listen(ports: number[], pace: Pace): Promise<Balancer> {
    const server = http.createServer((request, response) => balancer.#pass(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const balancer = new Balancer(server, `http://127.0.0.1:${port}`, ports, pace);
    return balancer;
  }

  /** How many requests each instance has answered. */
  get served(): number[] {
    return this.#upstreams.map(({ served }) => served);
  }

  get allUp(): boolean {
    return this.#upstreams.every(({ isUp }) => isUp);
  }

  close(): Promise<void> {
    for (const look of this.#looks) clearInterval(look);
    for (const { agent } of this.#upstreams) agent.destroy();
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  #look(upstream: Upstream): void {
    const looked = http.get(
      {
        host: '127.0.0.1',
        port: upstream.port,
        path: '/api/health/ready',
        headers: { host: new URL(this.url).host },
        timeout: this.pace.timeoutMs,
        agent: false,
      },
      (answer) => {
        answer.resume();
        upstream.isUp = answer.statusCode === 200;
      },
    );
    looked.on('timeout', () => looked.destroy(new Error('no answer in time')));
    looked.on('error', () => {
      upstream.isUp = false;
    });
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => this.#send(request, response, Buffer.concat(chunks), 1));
  }

  #send(request: IncomingMessage, response: ServerResponse, body: Buffer, attempt: number): void {
    const up = this.#upstreams.filter(({ isUp }) => isUp);
    this.#next += 1;
    const upstream = up[this.#next % Math.max(1, up.length)];
    if (!upstream) {
      response.writeHead(503).end('nobody is ready');
      return;
    }
    const headers = {
      ...request.headers,
      connection: 'keep-alive',
      'x-forwarded-for': request.socket.remoteAddress ?? '',
    };
    const { port, agent } = upstream;
    const passed = http.request(
      { host: '127.0.0.1', port, method: request.method, path: request.url, headers, agent },
      (answer) => {
        const { connection: _connection, 'keep-alive': _keepAlive, ...fields } = answer.headers;
        response.writeHead(answer.statusCode ?? 502, fields);
        answer.pipe(response);
        answer.on('error', () => response.destroy());
        answer.on('end', () => (upstream.served += 1));
      },
    );
    passed.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && attempt < attempts) {
        this.#send(request, response, body, attempt + 1);
      } else if (response.headersSent) response.destroy();
      else response.writeHead(502).end(`${error.code ?? error.message} at ${port}`);
    });
    passed.end(body);
  }
}
