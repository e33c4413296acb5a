import { type AddressInfo, connect, type Socket } from 'node:net';
import { createServer, type Server } from 'node:tls';
import { generate } from 'selfsigned';
import { type Child, startChild } from '../../../scripts/stack/child';
import { freePort } from '../../../scripts/stack/ports';
import { until } from '../../../scripts/stack/ready';

/** A URL at which no upstream can be reached, and how an instance logs the failure. */
export interface Unreachable {
  url: string;
  failure: RegExp;
  /** Further environment overrides. */
  changes?: Record<string, string>;
}

/** Makes DNS fail for the only name that an instance looks up here; IP addresses need no lookup. */
const withoutNames = {
  NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(
    `import dns from 'node:dns';
     const known = dns.lookup;
     dns.lookup = (name, options, done = options) =>
       name === 'localhost'
         ? done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }))
         : known(name, options, done);`.replace(/\s+/g, ' '),
  )}`,
};

/** The ways in which an upstream can be unreachable; each is set up on demand. */
export class UnreachableHosts {
  #sleeper: Child | undefined;
  readonly #waiting: Socket[] = [];
  #untrusted: Server | undefined;

  readonly kinds: Record<string, () => Promise<Unreachable>> = {
    // Port 1 is never assigned to a process by chance, unlike a free port.
    refused: () => Promise.resolve({ url: 'http://127.0.0.1:1', failure: /ECONNREFUSED/ }),
    silent: async () => ({
      url: await this.#silent(),
      failure: /UND_ERR_CONNECT_TIMEOUT|"timeout"/,
    }),
    'no such name': () =>
      Promise.resolve({
        url: 'http://localhost:9',
        failure: /ENOTFOUND/,
        changes: withoutNames,
      }),
    'wrong certificate': async () => ({ url: await this.#selfSigned(), failure: /SELF_SIGNED/ }),
  };

  async close(): Promise<void> {
    for (const socket of this.#waiting) socket.destroy();
    await this.#sleeper?.stop('SIGKILL');
    this.#untrusted?.close();
  }

  /**
   * A suspended process that listens with a full backlog: connections get no answer, as behind a
   * firewall.
   */
  async #silent(): Promise<string> {
    const port = await freePort();
    const program = `require('net').createServer().listen({port:${port},host:'127.0.0.1',backlog:1},()=>console.log('up'))`;
    let isUp = false;
    this.#sleeper = startChild('The silent host', process.execPath, ['-e', program], {
      onOutput: () => (isUp = true),
    });
    await until('the silent host', async () => isUp || undefined);
    process.kill(this.#sleeper.pid, 'SIGSTOP');
    await until('its queue to be full', async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      this.#waiting.push(socket);
      const isTaken = await new Promise((resolve) => {
        socket.once('connect', () => resolve(true));
        setTimeout(() => resolve(false), 300);
      });
      return isTaken ? undefined : true;
    });
    return `http://127.0.0.1:${port}`;
  }

  async #selfSigned(): Promise<string> {
    const pems = await generate([{ name: 'commonName', value: 'partner.example' }]);
    this.#untrusted = createServer({ key: pems.private, cert: pems.cert });
    this.#untrusted.on('tlsClientError', () => {});
    await new Promise<void>((resolve) => this.#untrusted?.listen(0, '127.0.0.1', resolve));
    return `https://127.0.0.1:${(this.#untrusted.address() as AddressInfo).port}`;
  }
}
