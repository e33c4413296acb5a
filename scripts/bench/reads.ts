import { connect } from 'node:net';
import { cpuMs } from './load';

interface Reads {
  url: string;
  pid: number;
  /** Asked for in turn. */
  paths: string[];
  headers?: Record<string, string>;
}

const headEnd = Buffer.from('\r\n\r\n');

/**
 * Reads again and again over so many connections, with a client that costs less than the cheapest server: a share
 * measured with a dear one says more of the client. Throws for any answer but a 200.
 */
export async function read(
  { url, pid, paths, headers = {} }: Reads,
  { seconds, connections }: { seconds: number; connections: number },
): Promise<{ cpu: number; perSecond: number }> {
  const { hostname, port, host } = new URL(url);
  const lines = Object.entries({ host, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const requests = paths.map((path) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`),
  );
  let asked = 0;
  let answers = 0;
  const began = performance.now();
  const cpuBefore = cpuMs(pid);
  const end = began + seconds * 1000;

  const ask = (): Promise<void> =>
    new Promise((resolve, reject) => {
      let rest: Buffer = Buffer.alloc(0);
      const socket = connect({ host: hostname, port: Number(port), noDelay: true });
      const next = () => {
        if (performance.now() > end) return socket.end();
        socket.write(requests[asked % requests.length] ?? '');
        asked += 1;
      };
      socket.once('connect', next);
      socket.on('data', (bytes: Buffer) => {
        const all = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes;
        const head = all.indexOf(headEnd);
        const length = head < 0 ? 0 : lengthIn(all.toString('latin1', 0, head));
        if (head < 0 || all.length < head + 4 + length) {
          rest = all;
          return;
        }
        if (!all.toString('latin1', 0, 12).endsWith('200')) {
          return reject(new Error(all.toString('utf8', 0, 400)));
        }
        rest = all.subarray(head + 4 + length);
        answers += 1;
        next();
      });
      socket.once('error', reject);
      socket.once('close', () => resolve());
    });
  await Promise.all(Array.from({ length: connections }, ask));
  const tookMs = performance.now() - began;
  const cpu = ((cpuMs(pid) - cpuBefore) * 1000) / answers;
  return { cpu, perSecond: (answers / tookMs) * 1000 };
}

function lengthIn(head: string): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer without a length: ${head}`);
  return Number(length);
}
