import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { createServer, type Server } from 'node:tls';
import type { AddressInfo } from 'node:net';
import { type Child, startChild } from '../../../../scripts/stack/child';
import { freePort } from '../../../../scripts/stack/ports';
import { until } from '../../../../scripts/stack/ready';
import type { RoadName } from './data';

/** A way to the other side that leads nowhere: the address, and how an instance's log names the failure. */
export interface Road {
  url: string;
  failure: RegExp;
  /** What an instance needs besides, to start at all. */
  changes: Record<string, string>;
}

/** Nobody knows the only name that an instance beside a sandbox may ask for: numbers are not asked for. */
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

/** Bad addresses, each made when it is first asked for. */
export class Roads {
  readonly #roads = new Map<RoadName, Promise<Road>>();
  #silent: Child | undefined;
  #filling: Socket[] = [];
  #untrusted: Server | undefined;

  to(name: RoadName): Promise<Road> {
    const known = this.#roads.get(name);
    if (known) return known;
    const made = this.#make(name);
    this.#roads.set(name, made);
    return made;
  }

  async close(): Promise<void> {
    for (const socket of this.#filling) socket.destroy();
    await this.#silent?.stop('SIGKILL');
    this.#untrusted?.close();
  }

  async #make(name: RoadName): Promise<Road> {
    switch (name) {
      case 'refused':
        // Nobody listens there, and no process is ever given it by chance, as one of the free ones would be.
        return { url: 'http://127.0.0.1:1', failure: /ECONNREFUSED/, changes: {} };
      case 'silent':
        return {
          url: await this.#silence(),
          failure: /UND_ERR_CONNECT_TIMEOUT|"timeout"/,
          changes: {},
        };
      case 'no-name':
        return { url: 'http://localhost:9', failure: /ENOTFOUND/, changes: withoutNames };
      case 'untrusted':
        return { url: await this.#untrustedUrl(), failure: /SELF_SIGNED/, changes: {} };
    }
  }

  /** A process that listens, sleeps, and whose line is full: whoever connects hears nothing. */
  async #silence(): Promise<string> {
    const port = await freePort();
    const program = `require('net').createServer().listen({port:${port},host:'127.0.0.1',backlog:1},()=>console.log('up'))`;
    let isUp = false;
    const child = startChild('The silent side', process.execPath, ['-e', program], {
      onOutput: () => (isUp = true),
    });
    this.#silent = child;
    await until('the silent side', async () => isUp || undefined);
    process.kill(child.pid, 'SIGSTOP');
    await until('a full line', async () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {});
      this.#filling.push(socket);
      const isTaken = await new Promise((resolve) => {
        socket.once('connect', () => resolve(true));
        setTimeout(() => resolve(false), 300);
      });
      return isTaken ? undefined : true;
    });
    return `http://127.0.0.1:${port}`;
  }

  async #untrustedUrl(): Promise<string> {
    const server = createServer(selfSigned()).on('tlsClientError', () => {});
    this.#untrusted = server;
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
}

const der = (tag: number, ...parts: Buffer[]): Buffer => {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
};
const sequence = (...parts: Buffer[]): Buffer => der(0x30, ...parts);

/** A certificate that nobody vouches for, and its key: made anew each time. */
function selfSigned(): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(der(6, Buffer.from('2a8648ce3d040302', 'hex')));
  const commonName = der(6, Buffer.from('550403', 'hex'));
  const name = sequence(der(0x31, sequence(commonName, der(12, Buffer.from('partner.example')))));
  const validity = sequence(
    der(23, Buffer.from('200101000000Z')),
    der(23, Buffer.from('491231235959Z')),
  );
  const spki = publicKey.export({ type: 'spki', format: 'der' });
  const serial = der(
    2,
    Buffer.concat([Buffer.from([1]), createHash('sha256').update(spki).digest().subarray(0, 7)]),
  );
  const version = der(0xa0, der(2, Buffer.from([2])));
  const body = sequence(version, serial, ecdsaWithSha256, name, validity, name, spki);
  const signature = der(3, Buffer.from([0]), sign('sha256', body, privateKey));
  const text = sequence(body, ecdsaWithSha256, signature).toString('base64');
  return {
    key: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: `-----BEGIN CERTIFICATE-----\n${text.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`,
  };
}
