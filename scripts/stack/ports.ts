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

/** A port on loopback that nobody listens on: the preferred one, else the next free one after it, else any. */
export async function freePort(preferred = 0): Promise<number> {
  for (let port = preferred; port < preferred + 20; port += 1) {
    const free = await canListen(port);
    if (free !== undefined) return free;
  }
  return freePort();
}
