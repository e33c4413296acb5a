import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, it } from 'vitest';
import { layoutOf, requireFree } from './layout';

it('derives all ports and the data folder from the port of the app', () => {
  const [first, second] = [layoutOf(), layoutOf('3010')];
  expect(first).toMatchObject({ app: 3000, sandbox: 4010, control: 4011, database: 4012 });
  expect(second).toMatchObject({ app: 3010, sandbox: 4020, control: 4021, database: 4022 });
  expect(second.data('logs')).toBe(first.data('port-3010', 'logs'));
});

it.each(['', 'http', '80', '65000', '3000.5'])('refuses --port=%s', (port) => {
  expect(() => layoutOf(port)).toThrow('--port must be a number');
});

it('names a port in use and the option that changes it', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  const place = { ...layoutOf(), app: port };
  await expect(requireFree(place)).rejects.toThrow(
    new RegExp(`^Port ${port} \\(app\\) is in use, .+ --port=${port + 10}\\.$`),
  );
  other.close();
});
