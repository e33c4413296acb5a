import { createServer } from 'node:net';

function canListen(port: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(undefined));
    probe.listen(port, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' ? address?.port : undefined));
    });
  });
}

/**
 * Below those that systems give to connections that go out: such a one may take a port that was free, between this look and
 * the server for which it is meant, or while that server starts anew.
 */
const lowest = 20_000;
const highest = 32_000;

/** A port on loopback that nobody listens on: the preferred one, else the next free one after it, else any. */
export async function freePort(preferred?: number): Promise<number> {
  const first = preferred ?? lowest + Math.floor(Math.random() * (highest - lowest));
  for (let port = first; port < first + 20; port += 1) {
    const free = await canListen(port);
    if (free !== undefined) return free;
  }
  return freePort();
}
