import { X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { get } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lanAddress, lifetimeDays, loadOrCreateCertificate, serveSecurely } from './lan';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'lan-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

it('creates a certificate for one address that phones accept', async () => {
  const read = new X509Certificate((await loadOrCreateCertificate(folder, '192.0.2.17')).cert);
  expect(read.checkIP('192.0.2.17')).toBe('192.0.2.17');
  expect(read.checkIP('192.0.2.18')).toBeUndefined();
  expect(read.checkHost('localhost')).toBe('localhost');
  expect(read.publicKey.asymmetricKeyDetails?.namedCurve).toBe('prime256v1');
  expect(read.ca).toBe(false);
  expect(read.keyUsage).toEqual(['1.3.6.1.5.5.7.3.1']);
  const lifetimeMs = Date.parse(read.validTo) - Date.parse(read.validFrom);
  expect(lifetimeMs).toBe(lifetimeDays * 86_400_000);
});

it('keeps the certificate and its private key until the address changes', async () => {
  const first = await loadOrCreateCertificate(folder, '192.0.2.1');
  expect(statSync(path.join(folder, 'lan-key.pem')).mode & 0o777).toBe(0o600);
  expect(await loadOrCreateCertificate(folder, '192.0.2.1')).toEqual(first);
  expect(await loadOrCreateCertificate(folder, '192.0.2.2')).not.toEqual(first);
});

it('lists the addresses of this machine if the requested one is missing', () => {
  expect(() => lanAddress('192.0.2.200')).toThrow(/192\.0\.2\.200|in no network/);
});

it('serves the allowed paths of a loopback port over https, with the host that the browser sent', async () => {
  const inner = createServer((request, response) => response.end(request.headers.host));
  await new Promise<void>((resolve) => inner.listen(0, '127.0.0.1', resolve));
  const { port: to } = inner.address() as AddressInfo;
  const certificate = await loadOrCreateCertificate(folder, '192.0.2.1');
  const paths = /^\/invoices\/\w+$/;
  const front = await serveSecurely({ certificate, host: '127.0.0.1', port: 0, to, paths });
  const { port } = front.address() as AddressInfo;
  const ask = (requestPath: string): Promise<[number | undefined, string]> =>
    new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port, path: requestPath, ca: certificate.cert }, (reply) => {
        let body = '';
        reply.on('data', (chunk: Buffer) => (body += String(chunk)));
        reply.on('end', () => resolve([reply.statusCode, body]));
      }).once('error', reject);
    });
  expect(await ask('/invoices/a1')).toEqual([200, `127.0.0.1:${port}`]);
  expect((await ask('/gateway/v1/invoices'))[0]).toBe(404);
  for (const server of [inner, front]) server.close();
});
