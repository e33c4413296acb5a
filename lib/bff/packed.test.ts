import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { packedFiles, sendPacked } from './packed.server';

const folder = mkdtempSync(path.join(tmpdir(), 'packed-'));
const script = 'console.log("hello")';
let server: Server;

beforeAll(async () => {
  mkdirSync(path.join(folder, 'chunks'));
  writeFileSync(path.join(folder, 'chunks/a.js'), script);
  writeFileSync(path.join(folder, 'chunks/a.js.br'), brotliCompressSync(script));
  writeFileSync(path.join(folder, 'chunks/b.js'), script);
  const files = packedFiles(folder);
  server = createServer((asked, response) => {
    if (!sendPacked(files, asked, response)) response.end('not packed');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
});
afterAll(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  headers: Record<string, unknown>;
  body: Buffer;
}

const ask = (name: string, encoding: string, method = 'GET'): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const headers = { 'accept-encoding': encoding };
    const target = { port, host: '127.0.0.1', path: `/_next/static/${name}`, method, headers };
    request(target, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(parts) }));
    })
      .on('error', reject)
      .end();
  });

it('sends a packed file that may be kept for ever', async () => {
  const { headers, body } = await ask('chunks/a.js', 'gzip, deflate, br');
  expect(headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=UTF-8',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  });
  expect(brotliDecompressSync(body).toString()).toBe(script);
});

it('tells the size of it without sending it', async () => {
  const { headers, body } = await ask('chunks/a.js', 'br', 'HEAD');
  expect(Number(headers['content-length'])).toBeGreaterThan(0);
  expect(body).toHaveLength(0);
});

it.each([
  ['chunks/a.js', 'gzip'],
  ['chunks/a.js', 'gzip, br;q=0'],
  ['chunks/b.js', 'br'],
  ['chunks/a.js.br', 'br'],
  ['../package.json', 'br'],
])('leaves %s for %s to Next', async (name, encoding) => {
  expect((await ask(name, encoding)).body.toString()).toBe('not packed');
});
