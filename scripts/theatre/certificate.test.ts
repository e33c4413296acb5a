import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { createServer, get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { lifetimeDays, makeCertificate } from './certificate';

it('is for the address that it was made for, signed by itself, and as long as phones allow', () => {
  const now = new Date('2026-11-22T10:00:00Z');
  const read = new X509Certificate(makeCertificate('192.0.2.17', now).cert);
  expect(read.checkIP('192.0.2.17')).toBe('192.0.2.17');
  expect(read.checkIP('192.0.2.18')).toBeUndefined();
  expect(read.checkHost('localhost')).toBe('localhost');
  expect(read.verify(read.publicKey)).toBe(true);
  expect(read.ca).toBe(false);
  expect(read.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  expect(Date.parse(read.validTo) - now.getTime()).toBe(lifetimeDays * 86_400_000);
  expect(lifetimeDays).toBeLessThan(398);
});

it('serves a client that trusts it, and nobody else', async () => {
  const made = makeCertificate('127.0.0.1');
  const server = createServer(made, (_request, response) => response.end('here')).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = (ca: string[]): Promise<string> =>
    new Promise((resolve) => {
      get({ host: '127.0.0.1', port, path: '/', ca }, (reply) => {
        reply.resume();
        resolve(String(reply.statusCode));
      }).once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? ''));
    });
  expect(await ask([made.cert])).toBe('200');
  expect(await ask([])).toMatch(/SELF_SIGNED/);
  server.close();
});

it('is nothing that another reader stumbles over', () => {
  const { cert } = makeCertificate('192.0.2.17');
  const read = spawnSync('openssl', ['x509', '-noout', '-text'], { input: cert, encoding: 'utf8' });
  // Not on every machine: Node's own reader has been asked above.
  if (read.error) return;
  expect(read.stderr).toBe('');
  expect(read.stdout).toContain('IP Address:192.0.2.17');
});
