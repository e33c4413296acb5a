import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { listenAt } from './lifecycle.server';

const first = createServer();
afterAll(() => first.close());

it('names the address that cannot be used, and what to do', async () => {
  await listenAt(first, '127.0.0.1', 0);
  const { port } = first.address() as AddressInfo;
  await expect(listenAt(createServer(), '127.0.0.1', port)).rejects.toThrow(
    `Cannot listen: port ${port} of 127.0.0.1 is in use. Stop the process that listens there`,
  );
  // An address reserved for documentation, which no machine has.
  await expect(listenAt(createServer(), '192.0.2.1', 0)).rejects.toThrow(
    'this machine has no address 192.0.2.1. Set HOST',
  );
});
